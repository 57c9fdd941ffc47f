// The bar under a figure, and the table of all steps.

import {button, html} from "./elements.js";
import {say} from "./words.js";

const FAR = 10;  // steps that PageUp and PageDown make
const ROWS_AT_ONCE = 400;  // of the table, between two chances to scroll it

export class Replay {
  /** `last` is the last moment, where it opens unless told; `parting` that of the first difference. */
  constructor({last, opensAt = last, parting, show, titleCode}) {
    this.last = last;
    this.parting = parting;
    this.show = show;
    this.moment = opensAt;
    this.slider = html("input", {
      type: "range", min: 0, max: last, value: opensAt, "aria-label": say("figure-slider"),
    });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.counter = html("span", {class: "counter"});
    this.buttons = {
      first: button("|◀", "figure-first", () => this.go(0)),
      back: button("◀", "figure-back", () => this.go(this.moment - 1)),
      forward: button("▶", "figure-forward", () => this.go(this.moment + 1)),
      end: button("▶|", "figure-last", () => this.go(last)),
    };
    const {first, back, forward, end} = this.buttons;
    this.bar = html("div", {class: "replay", role: "group", "aria-label": say(titleCode)},
      first, back, this.slider, forward, end, this.counter);
    if (parting !== null) {
      this.bar.append(button(null, "figure-parting", () => this.go(parting)));
    }
    this.hint = say(parting === null ? "figure-keys" : "figure-keys-parting");
  }

  go(moment) {
    this.moment = Math.min(Math.max(moment, 0), this.last);
    this.slider.value = this.moment;
    const counted = say("figure-counter", {step: this.moment, count: this.last});
    this.slider.setAttribute("aria-valuetext", counted);
    this.counter.textContent = counted;
    // A button that goes nowhere keeps the focus: it is told to be of no use, not disabled.
    const {first, back, forward, end} = this.buttons;
    for (const [each, limit] of [[first, 0], [back, 0], [forward, this.last], [end, this.last]]) {
      each.setAttribute("aria-disabled", String(this.moment === limit));
    }
    this.show(this.moment);
  }

  /** Keys, wherever in the figure the focus is, unless its place has a use for them. */
  pressed(event) {
    const {target, key} = event;
    const busy = event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented;
    const taken = target.matches("input:not([type=range]), textarea, select, .rows");
    if (busy || taken) return;
    const targets = {
      ArrowLeft: this.moment - 1, ArrowRight: this.moment + 1, Home: 0, End: this.last,
      PageUp: this.moment - FAR, PageDown: this.moment + FAR,
      d: this.parting, D: this.parting,
    };
    if ((targets[key] ?? null) === null) return;
    event.preventDefault();
    this.go(targets[key]);
  }
}

/** A table that is filled when it is first opened, some rows at a time. */
export function tableOf({columns, row, count, marked}) {
  const title = say("figure-steps");
  const body = html("tbody");
  const names = columns.map((name) => html("th", {scope: "col"}, name));
  const head = html("thead", {}, html("tr", {}, ...names));
  const table = html("table", {}, html("caption", {class: "away"}, title), head, body);
  const frame = html("div", {class: "rows", role: "region", tabindex: 0, "aria-label": title}, table);
  const details = html("details", {class: "steps"}, html("summary", {}, title), frame);
  const rowOf = (moment) => {
    const [number, ...cells] = row(moment);
    return html("tr", {class: moment === marked ? "marked" : null},
      html("th", {scope: "row"}, number), ...cells.map((cell) => html("td", {}, cell)));
  };
  const write = (from) => {
    const to = Math.min(from + ROWS_AT_ONCE, count + 1);
    for (let moment = from; moment < to; moment++) body.append(rowOf(moment));
    if (to <= count) setTimeout(write, 0, to);
  };
  details.addEventListener("toggle", () => write(1), {once: true});
  return details;
}
