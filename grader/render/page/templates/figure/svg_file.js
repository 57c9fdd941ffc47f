// A drawing as a file of its own: light, as for paper, whatever the page looks like.

import {button, html, svg} from "./elements.js";

const OF_THE_PAGE = ["tabindex", "data-node", "aria-level", "aria-posinset", "aria-setsize",
  "aria-expanded", "aria-label", "aria-describedby", "aria-orientation", "aria-hidden", "role"];

/** The rules that drawings are drawn by, each colour written out: few programs know variables. */
function drawingRules() {
  const rules = [...document.styleSheets[0].cssRules];
  const palette = rules.find(({selectorText}) => selectorText === ":root").cssText;
  const colours = new Map(
    [...palette.matchAll(/(--\w+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
  const isDrawing = ({selectorText}) => /^\.(tree|board)\b[^:]*$/.test(selectorText ?? "");
  const told = rules.filter(isDrawing).map(({cssText}) => cssText);
  const font = "svg { font-family: var(--sans) !important; }";
  return [...told, font].join("\n").replace(/var\((--\w+)\)/g, (_, name) => colours.get(name));
}

/** The text of a file that holds a drawing of the page, as it is seen, and its words. */
export function svgFile(picture) {
  const copy = picture.cloneNode(true);
  const title = picture.getAttribute("aria-label");
  const caption = document.getElementById(picture.getAttribute("aria-describedby"));
  for (const each of [copy, ...copy.querySelectorAll("*")]) {
    OF_THE_PAGE.forEach((name) => each.removeAttribute(name));
  }
  copy.prepend(
    svg("title", {}, title), svg("desc", {}, caption?.textContent ?? ""),
    svg("style", {}, drawingRules()), svg("rect", {width: "100%", height: "100%", fill: "#fff"}),
  );
  return new XMLSerializer().serializeToString(copy);
}

/** A button that saves all drawings within an element. */
export const saveButton = (views) => button(null, "figure-save", () => {
  for (const picture of views.querySelectorAll("svg")) {
    const file = new Blob([svgFile(picture)], {type: "image/svg+xml"});
    const name = picture.getAttribute("aria-label").replace(/[^\p{L}\p{N}]+/gu, "-");
    const link = html("a", {href: URL.createObjectURL(file), download: `${name}.svg`});
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }
});
