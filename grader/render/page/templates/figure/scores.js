// Scores: Python's numbers as they are compared here, each with the text that shows it.

import {clipped} from "./words.js";

const LONGEST = 10;
const INFINITE = {"+∞": Infinity, "−∞": -Infinity};

/** A short integer as it is; anything else as Python writes it, and no digit of it is lost. */
export function readScore(data) {
  if (typeof data === "number") return {size: data, text: String(data)};
  const size = /^-?\d+$/.test(data) ? BigInt(data) : (INFINITE[data] ?? Number(data));
  return {size, text: clipped(data, LONGEST)};
}

export const HIGHEST = readScore("+∞"), LOWEST = readScore("−∞");

export const larger = (one, other) => (other.size > one.size ? other : one);
export const smaller = (one, other) => (other.size < one.size ? other : one);

/** Equal as numbers are, or both unknown. */
export const areEqual = (one, other) =>
  one === other || (one !== null && other !== null && one.size == other.size);  // 2n is 2
