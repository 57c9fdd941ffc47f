/* Which students are shown, and in which order: nothing here knows the page. */

/** Text without accents and capitals: `élodie` is found by `Elodie`. */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** `12,5` is twelve and a half, in French as in English. */
const numberOf = (cell) =>
  typeof cell === "string" ? Number.parseFloat(cell.replace(",", ".")) : cell[1];

/** Ties keep the order of the list, whichever way is sorted; who has nothing there comes last. */
function inOrder(students, {place, kind}, down, collator) {
  const isNumber = kind === "number";
  const valued = students.map((student) => {
    const cell = student.cells[place];
    return [isNumber ? numberOf(cell) : textOf(cell).trim(), student];
  });
  const isFull = ([value]) => value !== "" && !Number.isNaN(value);
  const sign = down ? -1 : 1;
  const compare = isNumber ? (one, other) => one - other : collator.compare;
  return [
    ...valued.filter(isFull).sort(([one], [other]) => sign * compare(one, other)),
    ...valued.filter((each) => !isFull(each)),
  ].map(([, student]) => student);
}

/** What a search looks at, worked out when it is first asked for. */
const searchedText = (student, places) =>
  (student.searched ??= plain(places.map((place) => textOf(student.cells[place])).join("\n")));

/**
 * The question that a choice puts to a student: words, a status, the number among the exercises of
 * one that was not all right (-1: whichever), the column of what is to be looked at (-1: none).
 */
function isChosen({search, status, exercise, look}, searchedPlaces) {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return (student) =>
    (!status || student.status === status) &&
    (exercise < 0 || student.marked[exercise] === "s") &&
    (look < 0 || textOf(student.cells[look]) !== "") &&
    words.every((word) => searchedText(student, searchedPlaces).includes(word));
}
