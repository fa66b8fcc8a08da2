// Builds the web app if its sources have changed, but never while a service serves the present build.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { computeBuildStamp, hasBuildStamp } from './build-stamp.ts';
import { lockProcess } from './process-lock.ts';

const BUILDING =
  'Building the app. This takes up to a minute, the first time and after each change of its sources.';
const IN_USE =
  'Another Lectern is running or being built in this folder, and the app’s sources have changed since. ' +
  'A new build would delete the files it serves: stop it, then start again.';
const BEING_BUILT = 'Another start is building the app. Start again when it has finished.';

/** @param root of the repository */
export const webAppFolder = (root: string) => join(root, 'dist');

/** Path of the lock. It is next to the build folder and not inside it, because a build empties the folder. */
const lockFile = (root: string) => join(root, 'dist.lock');

/**
 * Builds the app unless the build is up to date.
 * @param print prints a sentence for the operator
 * @throws Error with a sentence for the operator if the build fails, or another process uses the build folder
 */
export async function buildWebApp(root: string, print: (sentence: string) => void): Promise<void> {
  if (hasBuildStamp(computeBuildStamp(root), webAppFolder(root))) return;
  using lock = lockProcess(lockFile(root), 'exclusive');
  if (!lock) throw new Error(IN_USE);
  print(BUILDING);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error('The app could not be built. See the error above.');
}

/**
 * Keeps other starts from rebuilding the app while this one serves it.
 * @returns the lock, or undefined if this account may not write to the folder
 * @throws Error with a sentence for the operator if another start is building the app
 */
export function lockWebApp(root: string): Disposable | undefined {
  let lock: Disposable | undefined;
  try {
    lock = lockProcess(lockFile(root), 'shared');
  } catch {
    // An account that can't write the lock can't build either.
    return undefined;
  }
  if (!lock) throw new Error(BEING_BUILT);
  return lock;
}
