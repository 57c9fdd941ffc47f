/*
 * The script of a dashboard: its table of students, sorted, filtered, and never more rows in the
 * page than it can bear.
 *
 * The files of this folder make one module, in the order that `class_page.py` has them. The page
 * holds its students as data (`#students`), a cell for each column; without a script it shows the
 * same as plain tables. What is chosen and in which order are pure functions (`choice.js`).
 *
 * Here: students, and their rows. A text becomes a text node, never markup.
 */

/** `cells` are texts, or pairs of a text and the number that it is sorted by. */
const readStudents = (text) =>
  JSON.parse(text).map(([number, status, page, remark, marked, ...cells]) =>
    ({id: `e${number}`, number, status, page, remark, marked, cells}));

const textOf = (cell) => (typeof cell === "string" ? cell : cell[0]);

function withText(name, style, text) {
  const element = document.createElement(name);
  if (style) element.className = style;
  element.textContent = text;
  return element;
}

function withLink(name, style, text, address) {
  const element = withText(name, style, address ? "" : text);
  if (address) {
    const link = withText("a", "", text);
    link.href = address;
    element.append(link);
  }
  return element;
}

/** The row of a student, as the plain table has it; how exercises went is a letter each. */
function rowOf({id, number, page, remark, marked, cells}, columns) {
  const row = document.createElement("tr");
  row.id = id;
  let exercise = 0;
  for (const [place, {key, style}] of columns.entries()) {
    const text = textOf(cells[place]);
    if (key === "name") {
      const head = withLink("th", "", text, page);
      head.scope = "row";
      if (remark) head.append(" ", withText("small", "", remark));
      row.append(head);
    } else if (key === "look") {
      row.append(withLink("td", style, text, text && `#o${number}`));
    } else if (key.startsWith("x:")) {
      row.append(withText("td", `${style} ${MARKED[marked[exercise++]]}`, text));
    } else {
      row.append(withText("td", style, text));
    }
  }
  return row;
}

const MARKED = {f: "full", s: "short", n: "none"};
