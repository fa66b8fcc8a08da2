// Writes a glossary as JSON: the terms as the API returns them, without the attributes that only the service sets.
import { ATTRIBUTES, type Entry } from '#lexicon/entry.ts';

/** @param more further properties of the object, written before its terms */
export function toJson(entries: readonly Entry[], more: object = {}): string {
  const terms = entries.map((entry) =>
    Object.fromEntries(ATTRIBUTES.map((attribute) => [attribute, entry[attribute]])),
  );
  return `${JSON.stringify({ ...more, terms }, null, 1)}\n`;
}
