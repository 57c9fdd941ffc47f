/* What was chosen: in the controls above the table, and in the address, so that a reload keeps it. */

const table = document.getElementById("table");
const heads = [...table.querySelector("thead").rows[0].cells];
const columns = heads.map((head, place) =>
  ({place, key: head.dataset.key, kind: head.dataset.kind, style: head.dataset.style}));
const columnOf = new Map(columns.map((column) => [column.key, column]));
const exercises = columns.filter(({key}) => key.startsWith("x:"));
const searchedPlaces = ["name", "group", "file"]
  .filter((key) => columnOf.has(key)).map((key) => columnOf.get(key).place);
const controls = new Map(
  ["search", "status", "exercise", "look"].map((id) => [id, document.getElementById(id)]));
const SHORT = {search: "q", status: "status", exercise: "exercise", look: "look"};

let sorted = {key: "", down: false};
let waiting = 0;

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

function clear() {
  for (const id of controls.keys()) put(id, "");
}

const filter = () => isChosen({
  search: valueOf("search"),
  status: valueOf("status"),
  exercise: exercises.findIndex(({key}) => key === `x:${valueOf("exercise")}`),
  look: valueOf("look") ? columnOf.get("look").place : -1,
}, searchedPlaces);

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
  sorted = columnOf.has(key) ? {key, down: sign === "-"} : {key: "", down: false};
  sortStudents();
}
