// Opens files of a dropped folder. Each is a question to another process: one at a time would be spent waiting, and all
// of a huge folder at once would fill the browser's memory.
import type { CollectedFile } from '#web/features/uploads/intake/collect/collected.ts';

/** Files opened at once. */
const OPEN_AT_ONCE = 250;

/** Undefined where it can't be read. */
export function opened({ file }: Pick<CollectedFile, 'file'>): Promise<File | undefined> {
  if (file instanceof File) return Promise.resolve(file);
  return new Promise((resolve) => {
    file.file(resolve, () => resolve(undefined));
  });
}

/** Each with its file, in order; the next are opened while one deals with these. */
export async function* openedInOrder<F extends { readonly source: Pick<CollectedFile, 'file'> }>(
  files: readonly F[],
): AsyncGenerator<readonly [F, File | undefined]> {
  const portion = (from: number): readonly F[] => files.slice(from, from + OPEN_AT_ONCE);
  const open = (from: number) => Promise.all(portion(from).map(({ source }) => opened(source)));
  let next = open(0);
  for (let from = 0; from < files.length; from += OPEN_AT_ONCE) {
    const here = await next;
    next = open(from + OPEN_AT_ONCE);
    for (const [index, planned] of portion(from).entries()) yield [planned, here[index]];
  }
}
