// The built web app: made where its sources have changed, never under a service that is serving it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { computeBuildStamp, hasBuildStamp } from './build-stamp.ts';
import { lockProcess } from './process-lock.ts';

const BUILDING =
  'Building the app. This takes some seconds to a minute, the first time and whenever its sources have changed.';
const IN_USE =
  'Another Lectern runs from this folder, or is being built, and the app’s sources have changed since. ' +
  'A new build would take its files away: stop it, then start again.';
const BEING_BUILT = 'The app is being built by another start. Start again once that one is ready.';

/** @param root of the repository */
export const webAppFolder = (root: string) => join(root, 'dist');

/** Beside the build, which is emptied each time. */
const lockFile = (root: string) => join(root, 'dist.lock');

/**
 * Does nothing where the build is up to date.
 * @throws Error with a sentence for the operator when it can't be built, or not now
 */
export async function buildWebApp(root: string, say: (sentence: string) => void): Promise<void> {
  if (hasBuildStamp(computeBuildStamp(root), webAppFolder(root))) return;
  using lock = lockProcess(lockFile(root), 'alone');
  if (!lock) throw new Error(IN_USE);
  say(BUILDING);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error('The app could not be built. The reason stands above.');
}

/**
 * Keeps starts from building it anew, until disposed of.
 * @throws Error with a sentence for the operator while another start is building it
 */
export function lockWebApp(root: string): Disposable | undefined {
  let lock: Disposable | undefined;
  try {
    lock = lockProcess(lockFile(root), 'shared');
  } catch {
    // Where this account may not write, it will not build either.
    return undefined;
  }
  if (!lock) throw new Error(BEING_BUILT);
  return lock;
}
