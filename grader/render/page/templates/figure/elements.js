/*
 * The script of a report: draws its figures, and replays the searches in them.
 *
 * The files of this folder make one module, in the order that `render/page_data.py` has them. The
 * page holds the data of all figures once, compressed (`#figures`); an empty <figure> is drawn when
 * it is first seen. What a figure shows at a moment of the replay is worked out from nothing by pure
 * functions (`layOut`, `searchAfter`, `sceneOf`) and only then compared with what is on the page: a
 * node is touched only where it looks different.
 *
 * Here: words, which come with the data in the page's language, and elements. A text becomes a text
 * node, never markup.
 */

const SVG = "http://www.w3.org/2000/svg";

let strings = {};
let lastNumber = 0;

/** A number that no other part of the page has, for names of elements. */
const newNumber = () => ++lastNumber;

const say = (code, facts = {}) =>
  strings[code].replace(/\{(\w+)\}/g, (_, name) => String(facts[name]));

const clipped = (text, length) =>
  text.length <= length ? text : text.slice(0, length - 1) + "…";

function withAttributes(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

const html = (name, attributes = {}, ...children) =>
  withAttributes(document.createElement(name), attributes, children);

const svg = (name, attributes = {}, ...children) =>
  withAttributes(document.createElementNS(SVG, name), attributes, children);

function button(label, code, press) {
  const made = html("button", {type: "button", "aria-label": label === null ? null : say(code)});
  made.append(label ?? say(code));
  if (label !== null) made.title = say(code);
  made.addEventListener("click", press);
  return made;
}
