// Variables of the environment that look like settings of ours and are none: a setting one has mistyped would otherwise
// be none at all, without a word. The environment holds much else, so only what comes close is spoken of.
import { SETTING_NAMES } from './config.ts';

/** @returns a sentence for each */
export function unknownSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  const sentences: string[] = [];
  for (const name of Object.keys(env).sort()) {
    if (SETTING_NAMES.includes(name)) continue;
    const likely = likelySetting(name);
    if (likely === undefined) continue;
    sentences.push(`${name} is not a setting of Lectern and has no effect. ${likely} is one.`);
  }
  return sentences;
}

function likelySetting(name: string): string | undefined {
  const plain = name.toUpperCase().replace(/^LECTERN_/, '');
  const near = SETTING_NAMES
    // Most names are told apart by their length. An environment of npm's has a hundred.
    .filter((setting) => Math.abs(setting.length - plain.length) <= editsAllowed(setting))
    .map((setting) => ({ setting, edits: editsBetween(plain, setting) }))
    .filter(({ setting, edits }) => edits <= editsAllowed(setting))
    .sort((a, b) => a.edits - b.edits);
  return near[0]?.setting;
}

/** A short name is near to too many others. */
const editsAllowed = (setting: string) => (setting.length < 8 ? 1 : 2);

/** Letters to add, leave out, replace, or swap with their neighbour, to make one of the other. */
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
