/* The rows that are in the page: of a class all, of a course of thousands a page of them. */

const students = readStudents(document.getElementById("students").textContent);
const studentOf = new Map(students.map((student) => [student.id, student]));
const body = table.querySelector("tbody");
const language = document.documentElement.lang;
const collator = new Intl.Collator(language, {numeric: true});
const numbers = new Intl.NumberFormat(language);
const MOST = students.length <= 400 ? students.length : 150;

let order = students;
let kept = students;
let start = 0;
let most = MOST;

function sortStudents() {
  order = sorted.key
    ? inOrder(students, columnOf.get(sorted.key), sorted.down, collator) : students;
}

function show() {
  kept = order.filter(filter());
  const some = document.createDocumentFragment();
  for (const student of kept.slice(start, start + most)) {
    some.append(student.row ??= rowOf(student, columns));
  }
  body.replaceChildren(some);
  document.getElementById("no-match").hidden = kept.length > 0;
  const counted = document.getElementById("shown");
  const text = counted.dataset.shown
    .replace("{shown}", numbers.format(kept.length))
    .replace("{total}", numbers.format(students.length));
  if (counted.textContent !== text) counted.textContent = text;
  showPlace();
  for (const head of heads) {
    if (head.dataset.key !== sorted.key) head.removeAttribute("aria-sort");
    else head.setAttribute("aria-sort", sorted.down ? "descending" : "ascending");
  }
}

/** Where we are among the rows, where they are too many to be laid out at once. */
function showPlace() {
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

/** Whether the address names a place of this page, which is then made to be there. */
function reveal(hash) {
  const id = hash.slice(1);
  const student = studentOf.get(id);
  if (student) {
    clearTimeout(waiting);
    if (!filter()(student)) clear();
    start = Math.floor(order.filter(filter()).indexOf(student) / most) * most;
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
