// A glossary as JSON: its terms as the API answers them, without what only the service decides.
import { ATTRIBUTES, type Entry } from '#lexicon/entry.ts';

/** @param more what else the object says, before its terms */
export function toJson(entries: readonly Entry[], more: object = {}): string {
  const terms = entries.map((entry) =>
    Object.fromEntries(ATTRIBUTES.map((attribute) => [attribute, entry[attribute]])),
  );
  return `${JSON.stringify({ ...more, terms }, null, 1)}\n`;
}
