// What happens when the page is opened: figures are read, then drawn as they come into sight.

const KINDS = {search: SearchFigure, walk: WalkFigure};

/** The data of the page; null where this browser cannot unpack it. */
async function readFigures() {
  const packed = document.getElementById("figures");
  if (!packed || typeof DecompressionStream === "undefined") return null;
  const bytes = Uint8Array.from(atob(packed.textContent), (character) => character.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(unpacked).json();
}

/** Each figure is drawn once: at once, or when what it is folded in is first opened. */
function prepare(host, data, waiting) {
  const draw = () => {
    if (waiting.delete(draw)) new KINDS[data.kind](host, data);
  };
  waiting.add(draw);
  const fold = host.closest("details:not([open])");
  if (fold) fold.addEventListener("toggle", draw, {once: true});
  else draw();
  return fold?.matches(".failed") ? draw : null;
}

async function start() {
  const read = await readFigures();
  if (!read) {
    for (const told of document.querySelectorAll(".old-browser")) told.hidden = false;
    return;
  }
  strings = read.strings;
  const waiting = new Set();
  const printed = Object.entries(read.figures).map(([id, data]) => {
    const host = document.getElementById(id);
    return host ? prepare(host, data, waiting) : null;
  });
  // Paper has nothing to open: what went wrong is drawn before.
  addEventListener("beforeprint", () => printed.forEach((draw) => draw?.()));
}

await start();

// For those who try the page: that it has been drawn, and its pure functions.
globalThis.graderFigures = Object.freeze({
  ready: true,
  layOut,
  sentences: (data, words) => {
    strings = words;
    const searches = readSearches(data);
    const told = (steps) => steps && steps.map((step) => sentenceOf(searches, step));
    return [data.expected, data.own].map(told);
  },
});
