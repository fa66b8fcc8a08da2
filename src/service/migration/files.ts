// The files of a workspace from one end to the other, each known again there by its bytes.
import type { Say } from '#service/backup/progress.ts';
import { progress } from '#service/backup/progress.ts';
import { sideBySide } from '#service/backup/side-by-side.ts';
import { fingerprinting, fingerprintOf } from './fingerprint.ts';
import type { MediaEnd } from './media-end.ts';

export interface FilesToMove {
  readonly paths: readonly string[];
  /** There already, byte by byte. */
  readonly moved: number;
  /** A sentence for each file that can’t be kept there, or that isn’t there as it is here. */
  readonly conflicts: readonly string[];
}

export async function compareFiles(
  from: MediaEnd,
  to: MediaEnd,
  workspace: string,
  say: Say,
): Promise<FilesToMove> {
  const here = await from.paths(workspace);
  const isThere = new Set(await to.paths(workspace));
  const problems = await to.nameProblems(workspace, here);
  const conflicts = problems.map(({ path, why }) => `${workspace}/${path} ${why}`);
  const both = here.filter((path) => isThere.delete(path));
  const done = progress(say, 'Comparing what is there already', both.length);
  for (const path of isThere) conflicts.push(`${workspace}/${path} is there, and not here`);
  await sideBySide(both, async (path) => {
    const bytes = await fingerprintOf(await from.read(workspace, path));
    if (!(await to.holds(workspace, path, bytes))) {
      conflicts.push(`${workspace}/${path} is there with other bytes than here`);
    }
    done(bytes.size);
  });
  const known = new Set(both);
  return { paths: here.filter((path) => !known.has(path)), moved: both.length, conflicts };
}

/** @returns how many bytes it has */
export async function moveFile(
  from: MediaEnd,
  to: MediaEnd,
  workspace: string,
  path: string,
): Promise<number> {
  const { size, chunks } = await from.read(workspace, path);
  const print = fingerprinting(size);
  await to.write(workspace, path, { size, chunks: print.pass(chunks) });
  if (await to.holds(workspace, path, print.end())) return size;
  throw new Error(`${workspace}/${path} is not there as it is here. Run the same again.`);
}
