// The lines of a script without their places: the same object for the same script, as what is another is matched anew.
import type { KeptScript } from '#web/features/terms/scripts/shelf/kept-script.ts';

const texts = new WeakMap<KeptScript, readonly string[]>();

export function textsOf(script: KeptScript): readonly string[] {
  const known = texts.get(script) ?? script.lines.map(({ text }) => text);
  texts.set(script, known);
  return known;
}
