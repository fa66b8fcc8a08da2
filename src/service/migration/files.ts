// Compares and copies the files of a workspace between the source and the target of a migration.
import type { Print } from '#service/backup/progress.ts';
import { progress } from '#service/backup/progress.ts';
import { runConcurrently } from '#service/backup/run-concurrently.ts';
import { fingerprinting, fingerprintOf } from './fingerprint.ts';
import type { MigrationMedia } from './migration-media.ts';

export interface FilesToMove {
  readonly paths: readonly string[];
  /** Number of files that the target already has with the same bytes. */
  readonly moved: number;
  /** A sentence for each file that the target can't store, has with other bytes, or has alone. */
  readonly conflicts: readonly string[];
}

export async function compareFiles(
  from: MigrationMedia,
  to: MigrationMedia,
  workspace: string,
  print: Print,
): Promise<FilesToMove> {
  const sourcePaths = await from.paths(workspace);
  const targetOnly = new Set(await to.paths(workspace));
  const problems = await to.nameProblems(workspace, sourcePaths);
  const conflicts = problems.map(({ path, why }) => `${workspace}/${path} ${why}`);
  const both = sourcePaths.filter((path) => targetOnly.delete(path));
  const done = progress(print, 'Comparing files that are already there', both.length);
  for (const path of targetOnly) conflicts.push(`${workspace}/${path} exists only in the new store`);
  await runConcurrently(both, async (path) => {
    const bytes = await fingerprintOf(await from.read(workspace, path));
    if (!(await to.holds(workspace, path, bytes))) {
      conflicts.push(`${workspace}/${path} has different content in the new store`);
    }
    done(bytes.size);
  });
  const known = new Set(both);
  return { paths: sourcePaths.filter((path) => !known.has(path)), moved: both.length, conflicts };
}

/** Copies a file and verifies the copy. @returns its size (bytes) */
export async function moveFile(
  from: MigrationMedia,
  to: MigrationMedia,
  workspace: string,
  path: string,
): Promise<number> {
  const { size, chunks } = await from.read(workspace, path);
  const print = fingerprinting(size);
  await to.write(workspace, path, { size, chunks: print.pass(chunks) });
  if (await to.holds(workspace, path, print.end())) return size;
  throw new Error(`The copy of ${workspace}/${path} is not the same as the original. Run the command again.`);
}
