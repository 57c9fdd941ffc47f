"""The modules of the page's script by themselves: run in a browser, without any page of ours."""

import json
from collections.abc import Sequence
from typing import Any

from grader.model.case import SearchCase
from grader.model.report import CaseReport, SearchCaseReport
from grader.model.tree import Search
from grader.render.page import template_text
from grader.render.page.figure_section import FigureWriter
from grader.render.page.script_data import PageData, json_text, module_text, words_of
from tests.e2e.browser import Browser

MODULES = ("board_figure", "legend", "search_figure", "svg_file", "walk_figure")
"""With what these import, all but what happens when a page is opened."""

_HELPERS = r"""
const replayed = (page, place = 0) => {
  const data = page.figures[place];
  return {data, searches: readSearches(data, page.trees[data.tree])};
};
const endOf = (page, layer = "compare", moment = null) => {
  const {data, searches} = replayed(page);
  const scene = sceneOf(searches, layer, moment ?? searches.last);
  const leaves = searches.nodes.filter(isLeaf);
  return {
    states: leaves.map(({id}) => scene.states(id)),
    ranks: [...scene.ranks].sort(([, one], [, other]) => one.first - other.first)
      .map(([id, {first, times}]) => [pathOf(searches.nodes[id]), first, times]),
    best: [...scene.best], astray: [...scene.astray], rings: scene.rings,
    labels: Object.fromEntries(searches.nodes.filter((node) => !isLeaf(node))
      .map((node) => [pathOf(node), scene.label(node.id)])),
    heard: Object.fromEntries(searches.nodes.filter((node) => !isLeaf(node))
      .map((node) => [pathOf(node), scene.heard(node.id)])),
    unopened: searches.nodes.filter((node) => !isLeaf(node) && !scene.reached(node.id))
      .map(pathOf),
    stop: searches.stop, fold: searches.fold, names: searches.names,
    described: descriptionOf(searches, data.kind), legend: signsOf(data, page.trees[data.tree]),
  };
};
const storyOf = (page) => {
  const {searches} = replayed(page);
  return [partingLines(searches), reasonOf(searches)];
};
const stepsOfBoth = (page) => {
  const {searches} = replayed(page);
  const {expected, own, steps} = searches;
  const told = (side) => steps[side].map((step) => sentenceOf(searches, step));
  return [expected && told("expected"), searches.two || !expected ? told("own") : null];
};
const drawn = (page, kind, folded = null) => {
  const host = html("figure", {class: "drawing"}, html("figcaption"));
  document.body.replaceChildren(html("style", {}, STYLE), host);
  const data = page.figures[0];
  if (kind === "walk") new WalkFigure(host, data, "Titre");
  else if (kind === "board") drawBoard(host, data, "Titre");
  else {
    const {searches} = replayed(page);
    const figure = new SearchFigure(host, searches, {title: "Titre", kind: data.kind});
    if (folded) figure.refold(folded);
  }
  const picture = host.querySelector("svg");
  const matrix = (each) => (each.getCTM ? each.getCTM() : {e: 0, f: 0});
  const own = picture.getCTM();
  const texts = [...picture.querySelectorAll("text")].map((each) => {
    const {e, f} = matrix(each);
    const [x, y] = ["x", "y"].map((name) => Number(each.getAttribute(name)));
    return [each.getAttribute("class"), x + e - own.e, y + f - own.f, each.textContent];
  });
  const shapes = [...picture.querySelectorAll("path, rect, circle, ellipse")]
    .filter((each) => each.localName !== "path" || each.getAttribute("d"))
    .map((each) => [each.getAttribute("class"), each.getAttribute("d") ?? ""]);
  return {texts, shapes, file: svgFile(picture)};
};
"""


class FigureScript:
    """The script's functions, in the words of one language."""

    def __init__(self, browser: Browser, language: str = "fr") -> None:
        self._browser = browser
        self._name = f"ours_{language}"
        if browser.evaluate("location.href") != "about:blank":
            browser.send("Page.navigate", url="about:blank")
        words = json_text(words_of(module_text("page"), language))
        style = json.dumps(template_text("tree.css"))
        browser.evaluate(
            f"globalThis.{self._name} = (() => {{ const STYLE = {style};\n"
            f"{module_text(*MODULES)}\n{_HELPERS}\nspeak({words}, '{language}');"
            f"return {{{', '.join(_USED)}}}; }})(); 0"
        )

    def __call__(self, name: str, *arguments: Any) -> Any:
        told = ", ".join(map(json.dumps, arguments))
        return self._browser.evaluate(f"{self._name}.{name}({told})")

    def run(self, expression: str) -> Any:
        return self._browser.evaluate(f"(({{{', '.join(_USED)}}}) => {expression})({self._name})")


_USED = (
    *("areEqual", "drawn", "endOf", "larger", "layOut", "momentsOf", "readScore", "replayed"),
    *("say", "smaller", "stepsOfBoth", "stepsUntil", "storyOf"),
)


def data_of(report: CaseReport | SearchCaseReport) -> Any:
    """What the page holds of one case."""
    assert isinstance(report, SearchCaseReport)
    data = PageData()
    assert data.add_search(report) == 0
    return read_block(data)


def reference_data(case: SearchCase, search: Search | None, *, bounds: bool = False) -> Any:
    data = PageData()
    assert FigureWriter("fr").reference(case, search, data, bounds=bounds) == 0
    return read_block(data)


def read_block(data: PageData) -> Any:
    """The data as `page.js` reads them."""
    page = json.loads(data.block())
    figures = page["figures"]
    page["figures"] = [{"tree": each} if isinstance(each, int) else each for each in figures]
    return page


def plain(texts: Sequence[str]) -> list[str]:
    return [text.replace("\u00a0", " ") for text in texts]
