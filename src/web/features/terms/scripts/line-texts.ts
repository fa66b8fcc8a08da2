// Returns the texts of a script's lines. It is the same array for the same script, because the worker matches a new
// array again.
import type { KeptScript } from '#web/features/terms/scripts/store/saved-script.ts';

const texts = new WeakMap<KeptScript, readonly string[]>();

export function textsOf(script: KeptScript): readonly string[] {
  const known = texts.get(script) ?? script.lines.map(({ text }) => text);
  texts.set(script, known);
  return known;
}
