// Names for "keep both": `take.wav` becomes `take (2).wav`, `take (2).wav` becomes `take (3).wav`.
import { PATH_MAX_BYTES, SEGMENT_MAX_BYTES } from '#contract/limits.ts';
import { utf8Length } from '#contract/text.ts';
import { foldForClash } from '#text/fold.ts';
import { folderPart } from '#text/path.ts';
import type { FindClashes, UploadClash } from './clashes.ts';

interface Clashing {
  readonly path: string;
  readonly clash: UploadClash;
}

/**
 * Finds a free path for each file: free in the gallery, among `reserved`, and among the paths found before.
 * @param reserved folded paths and folders that are in use; the paths found are added
 */
export async function keepBothPaths(
  clashing: readonly Clashing[],
  reserved: Set<string>,
  findClashes: FindClashes,
): Promise<string[]> {
  const answers: string[] = clashing.map(({ path }) => path);
  let pending = clashing.map((clash, index) => ({ index, numbered: numbering(clash), round: 0 }));
  while (pending.length > 0) {
    for (const entry of pending) {
      let candidate: string;
      do {
        candidate = entry.numbered(entry.round);
        entry.round += 1;
      } while (reserved.has(foldForClash(candidate)));
      reserved.add(foldForClash(candidate));
      answers[entry.index] = candidate;
    }
    const found = await findClashes(pending.map(({ index }) => answers[index] ?? ''));
    pending = pending.filter((_, at) => found[at] !== undefined);
  }
  return answers;
}

/**
 * Returns a function for the n-th name to try, from 0. If a file has the name of a needed folder, the folder gets the
 * number.
 */
function numbering({ path, clash }: Clashing): (round: number) => string {
  if (clash.kind !== 'file-in-the-way') {
    const folder = folderPart(path);
    const name = path.slice(folder.length);
    const dot = name.lastIndexOf('.');
    const [stem, ending] = dot <= 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)];
    return (round) => numbered(folder, stem, ending, round);
  }
  const folderPath = path.slice(0, clash.existing.length);
  const parent = folderPart(folderPath);
  const rest = path.slice(folderPath.length);
  return (round) => numbered(parent, folderPath.slice(parent.length), '', round, rest);
}

const NUMBERED = /^(.*) \((\d{1,9})\)$/su;

/** Builds `before` + `stem (n)` + `ending` + `after`. The stem is shortened if the path would exceed a limit. */
function numbered(before: string, stem: string, ending: string, round: number, after = ''): string {
  const [, bare = stem, number = '1'] = NUMBERED.exec(stem) ?? [];
  const tail = ` (${Number(number) + 1 + round})${ending}`;
  const room = Math.min(
    SEGMENT_MAX_BYTES - utf8Length(tail),
    PATH_MAX_BYTES - utf8Length(before) - utf8Length(tail) - utf8Length(after),
  );
  return before + truncate(bare, room) + tail + after;
}

/** Returns the longest start of a text that fits, without splitting a code point. */
function truncate(text: string, bytes: number): string {
  let used = 0;
  let shortened = '';
  for (const char of text) {
    used += utf8Length(char);
    if (used > bytes) return shortened.trimEnd();
    shortened += char;
  }
  return shortened;
}
