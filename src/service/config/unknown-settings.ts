// Finds environment variables that look like mistyped settings, which would otherwise be ignored silently. The environment
// has many other variables, so only names close to a setting's are reported.
import { SETTING_NAMES } from './config.ts';

/** @returns one sentence for each variable that looks mistyped */
export function unknownSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  const sentences: string[] = [];
  for (const name of Object.keys(env).sort()) {
    if (SETTING_NAMES.includes(name)) continue;
    const likely = likelySetting(name);
    if (likely === undefined) continue;
    sentences.push(`${name} is not a setting and has no effect. Did you mean ${likely}?`);
  }
  return sentences;
}

function likelySetting(name: string): string | undefined {
  const plain = name.toUpperCase().replace(/^LECTERN_/, '');
  const near = SETTING_NAMES
    // Comparing lengths first rules out most names: npm's environment has a hundred.
    .filter((setting) => Math.abs(setting.length - plain.length) <= editsAllowed(setting))
    .map((setting) => ({ setting, edits: editsBetween(plain, setting) }))
    .filter(({ setting, edits }) => edits <= editsAllowed(setting))
    .sort((a, b) => a.edits - b.edits);
  return near[0]?.setting;
}

/** Maximum number of edits. A short name is close to too many others, so it may have only one. */
const editsAllowed = (setting: string) => (setting.length < 8 ? 1 : 2);

/** Edit distance (Damerau-Levenshtein): insertions, deletions, replacements and swaps of neighbouring letters. */
function editsBetween(from: string, to: string): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = at(row, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
          ? at(before, j - 2) + 1
          : Number.POSITIVE_INFINITY;
      next.push(Math.min(at(row, j) + 1, at(next, j - 1) + 1, replaced, swapped));
    }
    [before, row] = [row, next];
  }
  return at(row, to.length);
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY;
