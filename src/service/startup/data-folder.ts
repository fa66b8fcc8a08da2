// The data folder (DATA): media, unfinished uploads and the SQLite database. One service at a time may use it.
import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from '#service/config/config.ts';
import { makeDirectories } from '#service/durability/directories.ts';
import { lockProcess } from './process-lock.ts';

const SQLITE_FULL = 13;

/** Name of a file that is in the folder while a restore is incomplete. */
export const UNFINISHED_RESTORE = 'restore.unfinished';

type Places = Pick<Config, 'data' | 'media' | 'database'>;

/** Whether anything is stored in the folder. With media in S3 and records in PostgreSQL it isn't even created. */
export function usesDataFolder({ media, database }: Omit<Places, 'data'>): boolean {
  return media.kind === 'disk' || database.kind === 'sqlite';
}

/**
 * Creates the folder if needed and locks it: for the service, and for commands that must not run at the same time.
 * @param advice sentence on what to do if another service has the lock
 * @returns the lock, or undefined if nothing is stored in the folder
 * @throws ConfigError if the folder can't be used; Error with a sentence for the operator if another process has the lock
 */
export async function lockDataFolder(places: Places, advice?: string): Promise<Disposable | undefined> {
  if (!usesDataFolder(places)) return undefined;
  await openDataFolder(places.data);
  return lockFolder(places.data, advice);
}

/** For commands that may run while the service does. @throws ConfigError */
export async function openDataFolderIfUsed(places: Places): Promise<void> {
  if (usesDataFolder(places)) await openDataFolder(places.data);
}

/** Creates the folder if needed. @throws ConfigError if it can't be created or written to, or a restore is incomplete */
export async function openDataFolder(folder: string): Promise<void> {
  try {
    // Only the service's own account may read the data.
    await makeDirectories(folder, 0o700);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw unusable(folder, cause);
  }
  if (existsSync(join(folder, UNFINISHED_RESTORE))) {
    throw new ConfigError(
      `A restore into DATA=${folder} is running or was interrupted. If none is running, empty the folder and restore again.`,
    );
  }
}

function unusable(folder: string, cause: unknown): ConfigError {
  return new ConfigError(`DATA=${folder} can’t be used: ${reasonOf(cause)}`, { cause });
}

function reasonOf(error: unknown): string {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'EACCES':
    case 'EPERM':
      return 'this account may not write to it. Change its owner with “chown”, or set DATA to another folder.';
    case 'EROFS':
      return 'its file system is mounted read-only. Mount it writable, or set DATA to another folder.';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'no space is left to create it. Free up space, or set DATA to another folder.';
    default:
      return 'no files can be created in it. Set DATA to another folder.';
  }
}

/**
 * Locks a data folder: two services on the same data would overwrite each other's changes.
 * @param advice sentence on what to do if another process has the lock
 * @returns the lock; disposing it unlocks the folder
 * @throws Error with a sentence for the operator if another process has the lock
 */
export function lockFolder(folder: string, advice = 'Stop it, or set DATA to another folder.'): Disposable {
  const file = join(folder, 'service.lock');
  let lock: Disposable | undefined;
  try {
    lock = lockProcess(file, 'exclusive');
  } catch (cause) {
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_FULL) {
      throw new Error(`No space is left in the data folder ${folder}. Free up space, then start again.`);
    }
    if (!existsSync(file)) throw unusable(folder, cause);
    throw new Error(`${file} can’t be used. If no service is running on it, you may delete it.`, { cause });
  }
  if (lock) return lock;
  throw new Error(`Another service is already running on the data folder ${folder}. ${advice}`);
}
