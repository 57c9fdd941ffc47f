/* What is pressed, and how the page begins. */

function putButton(head) {
  const button = document.createElement("button");
  button.type = "button";
  button.append(...head.childNodes);
  head.append(button);
  button.addEventListener("click", () => {
    const {key} = head.dataset;
    sorted = {key, down: sorted.key === key && !sorted.down};
    sortStudents();
    change();
  });
}

heads.forEach(putButton);
for (const [id, control] of controls) {
  control?.addEventListener(id === "search" ? "input" : "change", change);
}
document.getElementById("reset").addEventListener("click", () => {
  clear();
  sorted = {key: "", down: false};
  sortStudents();
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
  [onScreen, start, most] = [start, 0, students.length];
  show();
});
addEventListener("afterprint", () => {
  [start, most] = [onScreen, MOST];
  show();
});

table.querySelector("table").hidden = false;
document.getElementById("filters").hidden = false;
if (!/^#[a-z]+\d*$/.test(location.hash)) recall();
show();
arrive();
