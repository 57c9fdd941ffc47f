// The table of the dashboard: sorted, filtered, and never more rows in the page than it can bear.

const table = document.getElementById("table");
const body = table.querySelector("tbody");
const heads = [...table.querySelector("thead").rows[0].cells];
const keys = new Map(heads.map((head, place) => [head.dataset.key, place]));
const rows = [...table.querySelectorAll("tbody tr")];
// Rows that are laid out at once: a class whole, a course of thousands by pages.
const MOST = rows.length <= 400 ? rows.length : 150;
const language = document.documentElement.lang;
const collator = new Intl.Collator(language, {numeric: true});
const numbers = new Intl.NumberFormat(language);
const controls = new Map(
  ["search", "status", "exercise", "look"].map((id) => [id, document.getElementById(id)]));

let order = rows;
let kept = rows;
let start = 0;
let most = MOST;
let sorted = {key: "", down: false};

/** Text without accents and capitals: `élodie` is found by `Elodie`. */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

// Reading rows ----------------------------------------------------------------------------------

const columns = new Map();

/** What a column is sorted by, a value a row; NaN and "" are nothing, and come last. */
function valuesOf(key) {
  if (!columns.has(key)) {
    const place = keys.get(key);
    const read = heads[place].dataset.kind === "number" ? numberOf : textOf;
    columns.set(key, new Map(rows.map((row) => [row, read(row.cells[place])])));
  }
  return columns.get(key);
}

function textOf(cell) {
  return cell.textContent.trim();
}

/** `12,5` is twelve and a half, in French as in English. */
function numberOf(cell) {
  return Number.parseFloat(cell.dataset.value ?? cell.textContent.replace(",", "."));
}

let searched;

function searchedText(row) {
  searched ??= new Map(rows.map((each) => [each, plain(
    ["name", "group", "file"].filter((key) => keys.has(key))
      .map((key) => each.cells[keys.get(key)].textContent).join("\n"))]));
  return searched.get(row);
}

// Sorting and filtering -------------------------------------------------------------------------

/** Ties keep the order of the list, whichever way is sorted. */
function sortRows() {
  if (!sorted.key) {
    order = rows;
    return;
  }
  const values = valuesOf(sorted.key);
  const isNothing = (value) => value === "" || Number.isNaN(value);
  const sign = sorted.down ? -1 : 1;
  const compare = heads[keys.get(sorted.key)].dataset.kind === "number"
    ? (one, other) => one - other
    : collator.compare;
  const full = rows.filter((row) => !isNothing(values.get(row)));
  const empty = rows.filter((row) => isNothing(values.get(row)));
  full.sort((one, other) => sign * compare(values.get(one), values.get(other)));
  order = [...full, ...empty];
}

function valueOf(id) {
  const control = controls.get(id);
  if (!control) return "";
  return control.type === "checkbox" ? (control.checked ? "1" : "") : control.value;
}

function put(id, value) {
  const control = controls.get(id);
  if (control?.type === "checkbox") control.checked = value === "1";
  else if (control) control.value = value;
  // What no option has is no choice.
  if (control?.selectedIndex === -1) control.value = "";
}

/** The rows that all filters let through, as a question put to a row. */
function filter() {
  const words = plain(valueOf("search")).split(/\s+/).filter(Boolean);
  const status = valueOf("status");
  const exercise = keys.get(`x:${valueOf("exercise")}`);
  const look = valueOf("look") ? keys.get("look") : undefined;
  return (row) =>
    (!status || row.dataset.status === status) &&
    (exercise === undefined || row.cells[exercise].classList.contains("short")) &&
    (look === undefined || row.cells[look].textContent !== "") &&
    words.every((word) => searchedText(row).includes(word));
}

// Showing ---------------------------------------------------------------------------------------

function show() {
  kept = order.filter(filter());
  const some = document.createDocumentFragment();
  for (const row of kept.slice(start, start + most)) some.append(row);
  body.replaceChildren(some);
  document.getElementById("no-match").hidden = kept.length > 0;
  const counted = document.getElementById("shown");
  const text = counted.dataset.shown
    .replace("{shown}", numbers.format(kept.length))
    .replace("{total}", numbers.format(rows.length));
  if (counted.textContent !== text) counted.textContent = text;
  showRest();
  for (const head of heads) {
    if (head.dataset.key !== sorted.key) head.removeAttribute("aria-sort");
    else head.setAttribute("aria-sort", sorted.down ? "descending" : "ascending");
  }
}

/** Where we are among the rows, where they are too many to be laid out at once. */
function showRest() {
  const pages = document.getElementById("pages");
  pages.hidden = kept.length <= most;
  const last = Math.min(start + most, kept.length);
  pages.querySelector("span").textContent = pages.dataset.span
    .replace("{first}", numbers.format(start + 1))
    .replace("{last}", numbers.format(last))
    .replace("{total}", numbers.format(kept.length));
  // A disabled button would lose the focus of who has just pressed it.
  document.getElementById("previous").setAttribute("aria-disabled", String(start === 0));
  document.getElementById("next").setAttribute("aria-disabled", String(last === kept.length));
}

function turn(by) {
  const next = start + by * most;
  if (next < 0 || next >= kept.length) return;
  start = next;
  show();
  table.scrollTop = 0;
}

function change() {
  start = 0;
  show();
  table.scrollTop = 0;
  remember();
}

// The address keeps what was chosen, so that a reload does ---------------------------------------

const SHORT = {search: "q", status: "status", exercise: "exercise", look: "look"};
let waiting = 0;

function address() {
  const chosen = new URLSearchParams();
  for (const [id, name] of Object.entries(SHORT)) if (valueOf(id)) chosen.set(name, valueOf(id));
  if (sorted.key) chosen.set("sort", (sorted.down ? "-" : "") + sorted.key);
  return chosen.toString();
}

function remember() {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    try {
      history.replaceState(null, "", `#${address()}`);
    } catch {
      // A browser may refuse this to a file, or so many in a row: only a reload misses it.
    }
  }, 150);
}

function recall() {
  const chosen = new URLSearchParams(location.hash.slice(1));
  for (const [id, name] of Object.entries(SHORT)) put(id, chosen.get(name) ?? "");
  const [, sign, key] = /^(-?)(.*)$/s.exec(chosen.get("sort") ?? "");
  sorted = keys.has(key) ? {key, down: sign === "-"} : {key: "", down: false};
  sortRows();
}

// A link to a row finds it, whatever is filtered or not laid out ---------------------------------

const rowsById = new Map(rows.map((row) => [row.id, row]));

/** Whether the address names a place of this page, which is then made to be there. */
function reveal(hash) {
  const id = hash.slice(1);
  const row = rowsById.get(id);
  if (row) {
    clearTimeout(waiting);
    if (!filter()(row)) for (const name of controls.keys()) put(name, "");
    start = Math.floor(order.filter(filter()).indexOf(row) / most) * most;
    show();
    return true;
  }
  const place = id ? document.getElementById(id) : null;
  for (let fold = place?.closest("details"); fold; fold = fold.parentElement.closest("details")) {
    fold.open = true;
  }
  return place !== null;
}

function arrive() {
  if (reveal(location.hash)) document.getElementById(location.hash.slice(1)).scrollIntoView();
}

// Beginning -------------------------------------------------------------------------------------

function putButton(head) {
  const button = document.createElement("button");
  button.type = "button";
  button.append(...head.childNodes);
  head.append(button);
  button.addEventListener("click", () => {
    const {key} = head.dataset;
    sorted = {key, down: sorted.key === key && !sorted.down};
    sortRows();
    change();
  });
}

heads.forEach(putButton);
for (const [id, control] of controls) {
  control?.addEventListener(id === "search" ? "input" : "change", change);
}
document.getElementById("reset").addEventListener("click", () => {
  for (const id of controls.keys()) put(id, "");
  sorted = {key: "", down: false};
  sortRows();
  change();
});
document.getElementById("previous").addEventListener("click", () => turn(-1));
document.getElementById("next").addEventListener("click", () => turn(1));
document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  if (link) reveal(link.hash);
});
addEventListener("hashchange", () => {
  if (!reveal(location.hash)) {
    recall();
    show();
  }
});
// Paper has no buttons: every row that was kept is printed.
let onScreen = 0;
addEventListener("beforeprint", () => {
  [onScreen, start, most] = [start, 0, rows.length];
  show();
});
addEventListener("afterprint", () => {
  [start, most] = [onScreen, MOST];
  show();
});

for (const part of table.querySelectorAll(".part")) part.remove();
document.getElementById("filters").hidden = false;
if (!/^#[a-z]+\d*$/.test(location.hash)) recall();
show();
arrive();
