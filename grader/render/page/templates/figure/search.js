// What two searches know after so many steps, and how it is said.

// BELOW is an evaluation too deep to be drawn: its second number is the nearest node above it.
const ENTER = 0, LEAF = 1, CUT = 2, LEAVE = 3, BELOW = 4;

/** What is known after some steps: when each node was evaluated, windows, cuts, where it is. */
function searchAfter(nodes, steps, count) {
  const known = {
    ranks: new Map(), windows: new Map(), bests: new Map(), reached: new Set(), cuts: new Set(),
    current: null, over: count === steps.length,
  };
  let evaluations = 0;
  for (let at = 0; at < count; at++) {
    const [kind, id, , alpha = null, beta = null, best = null] = steps[at];
    for (let node = nodes[id]; node && !known.reached.has(node.id); node = node.parent) {
      known.reached.add(node.id);
    }
    if (kind === LEAF) {
      const rank = known.ranks.get(id) ?? {first: ++evaluations, times: 0};
      if (rank.times) evaluations++;
      rank.times++;
      known.ranks.set(id, rank);
    }
    if (kind === BELOW) evaluations++;
    if (kind === CUT) known.cuts.add(id);
    // A leaf and a finished node tell their parent, whose window that is.
    const host = kind === ENTER || kind === CUT ? id : (nodes[id].parent?.id ?? id);
    if (alpha !== null && beta !== null) known.windows.set(host, [alpha, beta]);
    if (best !== null) known.bests.set(host, best);
    known.current = id;
  }
  return known;
}

const evaluatedBy = (steps) =>
  new Set(steps.filter(([kind]) => kind === LEAF).map(([, id]) => id));

/** How many steps a search has made at each moment; `side` is its bit in what each moment tells. */
function stepsMade(advances, side) {
  const made = [0];
  for (const advance of advances) made.push(made.at(-1) + (advance & side ? 1 : 0));
  return made;
}

/** Both searches of a figure; where there is but one, it is its own model. */
function readSearches(data) {
  const nodes = readTree(
    data.tree,
    (item) => (Array.isArray(item) ? null : String(item)),
    (item) => (Array.isArray(item) ? item : []),
  );
  const expected = data.expected ?? data.own, own = data.own ?? data.expected;
  for (const [kind, id, value = null] of [...expected, ...own]) {
    // What one search alone has seen is a value of its layer, though "?" in the whole picture.
    if (kind === LEAF && value !== null && nodes[id].label !== null) nodes[id].label = String(value);
  }
  const advances = data.moments ?? "3".repeat(own.length);
  const [first, second] = [1, 2].map((side) => stepsMade(advances, side));
  return {
    data, nodes,
    two: data.expected !== null && data.own !== null,
    steps: {expected, own},
    made: {expected: first, own: second},
    ever: {expected: evaluatedBy(expected), own: evaluatedBy(own)},
    last: first.length - 1,
  };
}

/** Who evaluated a leaf, as far as a layer tells: a class of the style sheet. */
function stateOf(searches, layer, known, id) {
  const {ever, data} = searches;
  const missed = data.finished && !ever.own.has(id) ? "missed" : null;
  if (layer !== "expected" && known.own.ranks.has(id)) {
    return ever.expected.has(id) ? "both" : "extra";
  }
  if (layer === "own" || !known.expected.ranks.has(id)) return "unseen";
  if (missed) return missed;
  return layer === "expected" || ever.own.has(id) ? "both" : "unseen";
}

/** What a layer shows at a moment: pure facts about nodes, before anything is drawn. */
function sceneOf(searches, layer, moment) {
  const {data, nodes, steps, made, last} = searches;
  const known = {};
  for (const side of ["expected", "own"]) {
    known[side] = searchAfter(nodes, steps[side], made[side][moment]);
  }
  const shown = layer === "own" ? known.own : known.expected;
  const ranked = layer === "expected" ? known.expected : known.own;
  const answer = layer === "own" ? data.answer : data.best;
  const everything = !data.compared && moment === last;  // its table may have known a node
  return {
    layer, shown, ranks: ranked.ranks,
    states: (id) => stateOf(searches, layer, known, id),
    reached: (id) => shown.reached.has(id) || (everything && nodes[id].children.length > 0),
    due: (id) => searches.ever.expected.has(id),
    best: nodesAlong(nodes, shown.over ? answer : []),
    astray: nodesAlong(nodes, layer === "compare" && known.own.over ? data.astray : []),
    isCut: ({id, parent}) => parent !== null && shown.cuts.has(parent.id) && !shown.reached.has(id),
    label: (id) => labelOfNode(data, shown, id),
    rings: ringsOf(searches, layer, moment, known),
  };
}

function labelOfNode(data, known, id) {
  if (data.bounds) {
    const window = known.windows.get(id);
    return window ? say("figure-window", {alpha: window[0], beta: window[1]}) : "";
  }
  return known.bests.has(id) ? String(known.bests.get(id)) : "";
}

/** Frames: around the first difference once it is reached, and around where the searches are. */
function ringsOf({data, two, last}, layer, moment, known) {
  const rings = [];
  const add = (id, side, style) => {
    const other = side === "expected" ? "own" : "expected";
    if (id === null || layer === other || rings.some((ring) => ring.id === id)) return;
    rings.push({id, side: side === "own" ? "observed" : "expected", style});
  };
  if (data.parting && moment >= data.parting.moment) {
    add(data.parting.expected, "expected", "");
    add(data.parting.own, "own", "");
  }
  if (data.stop !== null && moment === last && layer !== "expected") {
    rings.push({id: data.stop, side: "stopped", style: ""});
  }
  if (moment > 0 && moment < last) {
    add(known.own.current, "own", "now ");
    if (two) add(known.expected.current, "expected", "now ");
  }
  return rings;
}

function placeOf(data, node) {
  const player = say(data.max === (node.level % 2 === 0) ? "label-max" : "label-min");
  return node.parent ? say("label-node", {node: pathOf(node), player}) : say("label-root", {player});
}

/** A step in words, by the rules of the grader's own `replay_words`. */
function sentenceOf({data, nodes}, step) {
  const [kind, id, value = null, alpha = null, beta = null, best = null,
    passedAlpha = null, passedBeta = null, closedAlpha = null, closedBeta = null] = step;
  const node = nodes[id];
  const atHand = kind === ENTER || kind === CUT ? node : (node.parent ?? node);
  const windowed = alpha !== null, closed = closedAlpha !== null;
  const codes = {
    [ENTER]: () => !windowed ? "replay-enter-plain" : passedAlpha !== null
      ? (closed ? "replay-enter-passed-late" : "replay-enter-passed")
      : closed ? "replay-enter-late" : "replay-enter",
    [LEAF]: () => node.children.length ? (node.parent ? "replay-inner" : "replay-inner-root")
      : windowed ? (closed ? "replay-leaf-late" : "replay-leaf")
      : best === null ? "replay-leaf-plain" : "replay-leaf-best",
    [CUT]: () => !windowed ? "replay-cut-plain" : closed ? "replay-cut" : "replay-cut-early",
    [BELOW]: () => "replay-below",
    [LEAVE]: () => !node.parent ? (value === null ? "replay-over" : "replay-leave-root")
      : value === null ? "replay-leave-plain" : windowed ? "replay-leave"
      : best === null ? "replay-leave-plain" : "replay-leave-best",
  };
  return say(codes[kind](), {
    place: placeOf(data, atHand), leaf: kind === BELOW ? value : pathOf(node), node: pathOf(node),
    value, best,
    // What could have been cut is told by the window before: the step itself may have moved it.
    alpha: closedAlpha ?? alpha, beta: closedBeta ?? beta,
    passed_alpha: passedAlpha, passed_beta: passedBeta, sign: data.strict ? ">" : "≥",
  });
}

/** What a search does between a moment and the one before: nothing, where it waits or has ended. */
function doneAt(searches, side, moment) {
  const made = searches.made[side];
  return made[moment] > made[moment - 1] ? sentenceOf(searches, searches.steps[side][made[moment] - 1]) : "";
}

/** What a search has done last, at a moment. */
function saidAt(searches, side, moment) {
  const steps = searches.steps[side], made = searches.made[side][moment];
  if (!made && (steps.length || moment < searches.last)) return say("replay-start");
  const before = moment > 0 ? searches.made[side][moment - 1] : 0;
  if (made === before && made === steps.length) return endOf(searches, side);
  return sentenceOf(searches, steps[made - 1]);
}

function endOf({data}, side) {
  return say(side === "own" && !data.finished ? "replay-stopped" : "replay-over");
}
