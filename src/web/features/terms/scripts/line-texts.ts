// Returns the texts of a script's lines. It is the same array for the same script, because the worker matches a new
// array again.
import type { SavedScript } from '#web/features/terms/scripts/store/saved-script.ts';

const texts = new WeakMap<SavedScript, readonly string[]>();

export function lineTexts(script: SavedScript): readonly string[] {
  const known = texts.get(script) ?? script.lines.map(({ text }) => text);
  texts.set(script, known);
  return known;
}
