// Words: they come with the script, in the page's language.

let sentences = {}, zeroIsPlural = false;

/** What is said from now on: the sentences by their codes, their facts still to be put in. */
export function speak(words, language) {
  sentences = words;
  zeroIsPlural = language === "en";
}

/** A sentence with its facts: `{name}`, or by number `{count:|leaf|leaves}`. */
export const say = (code, facts = {}) =>
  sentences[code].replace(/\{(\w+)(?::\|([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) => {
    const fact = facts[name];
    if (one === undefined) return String(fact);
    return fact > 1 || (fact === 0 && zeroIsPlural) ? many : one;
  });

export const clipped = (text, length) =>
  text.length <= length ? text : text.slice(0, length - 1) + "…";
