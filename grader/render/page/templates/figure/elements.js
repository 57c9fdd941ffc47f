// Elements. A text becomes a text node, never markup.

import {say} from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

let lastNumber = 0;

/** A number that no other part of the page has, for names of elements. */
export const newNumber = () => ++lastNumber;

export function withAttributes(element, attributes, children = []) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

export const html = (name, attributes = {}, ...children) =>
  withAttributes(document.createElement(name), attributes, children);

export const svg = (name, attributes = {}, ...children) =>
  withAttributes(document.createElementNS(SVG, name), attributes, children);

export function button(label, code, press) {
  const made = html("button", {type: "button", "aria-label": label === null ? null : say(code)});
  made.append(label ?? say(code));
  if (label !== null) made.title = say(code);
  made.addEventListener("click", press);
  return made;
}
