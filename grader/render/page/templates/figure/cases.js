/*
 * The cases of an exercise: written as rows of a table, each of them opened here into a fold of its
 * own, with its checks one by one, its story and its figure.
 *
 * A row is name, title, a cell for each check, where it parts, points. A cell begins with its sign;
 * what is to be looked at tells its points too. What else there is to say of a case stands in the
 * row that follows.
 */

import {html} from "./elements.js";
import {say} from "./words.js";

const STATUSES = {"✓": "passed", "–": "not_checked", "✗": "failed", "!": "failed", "?": "error"};
const DITTO = "″";

/**
 * `fill` adds the figure of a case; it is told its number, its fold, its name and what was
 * written in its figure's place.
 */
export function openTable(table, fill) {
  const heads = [...table.tHead.rows[0].cells];
  const cases = [], said = [];
  for (const row of table.tBodies[0].rows) {
    if (row.className === "more") cases.at(-1).more = row;
    else cases.push({row: repeated(row, said), more: null});
  }
  table.parentElement.replaceWith(...cases.map(({row, more}, place) => caseOf(row, more, heads, place, fill)));
}

/** The row, with what it says in the same words as the column above; `said` is what that was. */
function repeated(row, said) {
  [...row.cells].forEach((cell, place) => {
    if (cell.lastChild?.textContent === DITTO) {
      cell.lastChild.replaceWith(...said[place].map((node) => node.cloneNode(true)));
    }
    said[place] = wordsOf(cell);
  });
  return row;
}

/** What a cell says after its sign and its points, if it has those. */
const wordsOf = (cell) => [...cell.childNodes].slice(cell.querySelector("small") ? 2 : 0);

const titles = new Map();  // of cases, which may be met in several exercises

function caseOf(row, more, heads, place, fill) {
  const [name, title, ...rest] = row.cells;
  const id = name.textContent.slice(2), points = rest.at(-1).textContent;
  const sign = name.textContent[0], status = STATUSES[sign];
  const result = `${sign} ${say(`label-case-status-${status}`)}`;
  const head = html("h3", {}, html("em", {}, result), " ", html("b", {}, id));
  if (title.textContent) titles.set(id, title.textContent);
  if (titles.has(id)) head.append(" ", titles.get(id));
  head.append(" ", html("small", {}, points));
  const fold = html("details", {
    class: `case ${status}`, open: more?.hasAttribute("data-open") ?? false,
  }, html("summary", {}, head));
  fold.append(...(more?.querySelector(".story")?.childNodes ?? []), ...checksOf(row, heads));
  fill(place, fold, id, more?.querySelector("figure.drawing"));
  fold.append(...(more?.querySelector(".after")?.childNodes ?? []));
  return fold;
}

/** Those to rework one by one, those that passed in one line. */
function checksOf(row, heads) {
  const others = [], passed = [];
  [...row.cells].forEach((cell, place) => {
    const isCheck = heads[place].className === "check";
    if (!isCheck || !cell.textContent) return;
    const name = heads[place].textContent, sign = cell.textContent[0];
    const points = cell.querySelector("small");
    if (points) others.push(checkOf(cell, points, name, sign));
    else passed.push(name + cell.textContent.slice(1));
  });
  const listing = `✓ ${passed.join(", ")}`;
  if (!others.length) return passed.length ? [html("p", {}, listing)] : [];
  if (passed.length) others.push(html("li", {}, listing));
  return [html("ul", {class: "checks"}, ...others)];
}

function checkOf(cell, points, name, sign) {
  const status = STATUSES[sign];
  const listed = status === "failed" ? sign
    : say("page-checks", {status: `${sign} ${say(`label-check-status-${status}`)}`});
  const told = wordsOf(cell);
  return html("li", {class: status}, points, html("em", {}, listed), " ", html("b", {}, name),
    ...(told.length ? [" – ", html("bdi", {}, ...told)] : []));
}
