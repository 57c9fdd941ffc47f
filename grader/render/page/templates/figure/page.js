/*
 * The script of a report and of a fixture that is shown. The files of this folder make one module, the
 * imported ones first (`script_data.py`).
 *
 * What a figure shows at a moment of the replay is worked out from nothing by pure functions
 * (`layOut`, `stepsOf`, `searchAfter`, `sceneOf`) and only then compared with what is on the page: a
 * node is touched only where it looks different.
 *
 * Here: what happens when a page is opened. Tables are opened into cases, figures drawn as they come
 * into sight.
 */

import {drawBoard} from "./board_figure.js";
import {openTable} from "./cases.js";
import {html} from "./elements.js";
import {legendOf, signsOf} from "./legend.js";
import {readSearches} from "./search.js";
import {SearchFigure} from "./search_figure.js";
import {partingLines, reasonOf} from "./story.js";
import {WalkFigure} from "./walk_figure.js";
import {say, speak} from "./words.js";

/** Fills a figure's place with its drawing. */
function draw(page, place, host, id) {
  const data = page.figures[place], title = say("figure-title", {case: id});
  if (data.kind === "walk") new WalkFigure(host, data, title);
  else if (data.kind in BOARD_TITLES) drawBoard(host, data, say(BOARD_TITLES[data.kind], {case: id}));
  else {
    const searches = readSearches(data, page.trees[data.tree]);
    new SearchFigure(host, searches, {title, kind: data.kind});
    return searches;
  }
  return null;
}

const BOARD_TITLES = {chess: "figure-board-title", grid: "figure-grid-title"};

/** A case is drawn, and its story told, when its fold is first opened. */
function drawLater(page, {place, fold, id, host}) {
  fold.append(host);
  return once(fold, () => {
    const searches = draw(page, place, host, id);
    if (searches) fold.querySelector("summary").after(...storyOf(searches));
  });
}

/** Where two searches part, and why. */
function storyOf(searches) {
  const [step, ...lines] = partingLines(searches), reason = reasonOf(searches);
  const told = step ? [html("p", {}, step, ...lines.flatMap((line) => [html("br"), line]))] : [];
  return reason ? [...told, html("p", {}, reason)] : told;
}

/** Does something when a fold is first opened, or when it is called. */
function once(fold, make) {
  let left = true;
  const run = () => {
    if (left) make();
    left = false;
  };
  fold.addEventListener("toggle", run, {once: true});
  return run;
}

/** The page's data; a figure that is a number is that of its tree, and all is as expected. */
export function readPage(text) {
  const page = JSON.parse(text);
  const figures = page.figures.map((data) => (typeof data === "number" ? {tree: data} : data));
  return {...page, figures};
}

function start(words) {
  speak(words, document.documentElement.lang);
  const page = readPage(document.getElementById("figures").textContent);
  const printed = [];
  document.querySelectorAll("table.cases").forEach((table, exercise) => {
    openTable(table, (number, fold, id, written) => {
      const place = page.cases[exercise][number];
      if (place === null) fold.append(...(written ? [written] : []));
      else {
        const host = written ?? html("figure", {class: "drawing"});
        const run = drawLater(page, {place, fold, id, host});
        if (fold.matches(".failed")) printed.push(run);
      }
    });
  });
  for (const [host, [place, id]] of Object.entries(page.places)) {
    draw(page, place, document.getElementById(host), id);
  }
  const signs = new Set(page.figures.flatMap((data) => signsOf(data, page.trees[data.tree])));
  document.querySelector("main").append(...legendOf(signs));
  // Paper has nothing to open: what went wrong is drawn before.
  addEventListener("beforeprint", () => printed.forEach((run) => run()));
  globalThis.graderFigures = Object.freeze({ready: true});  // for those who try the page
}

start(WORDS);
