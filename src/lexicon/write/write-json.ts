// A glossary as JSON: its terms as the API answers them, without what only the service decides.
import { ATTRIBUTES, type Entry } from '#lexicon/entry.ts';

export function jsonOf(entries: readonly Entry[]): string {
  const terms = entries.map((entry) =>
    Object.fromEntries(ATTRIBUTES.map((attribute) => [attribute, entry[attribute]])),
  );
  return `${JSON.stringify({ terms }, null, 1)}\n`;
}
