// The folder everything is kept in.
import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from '#service/config/config.ts';
import { makeDirectories } from '#service/durability/directories.ts';
import { lockProcess } from './process-lock.ts';

const SQLITE_FULL = 13;

/** Lies in it until a restore has brought everything. */
export const UNFINISHED_RESTORE = 'restore.unfinished';

type Places = Pick<Config, 'data' | 'media' | 'database'>;

/** Whether anything is kept in it: with media in S3 and records in PostgreSQL nothing is, and it isn't even made. */
export function usesDataFolder({ media, database }: Omit<Places, 'data'>): boolean {
  return media.kind === 'disk' || database.kind === 'sqlite';
}

/**
 * For a service, and what may not run beside one.
 * @param advice what to do about a service that runs there
 * @throws ConfigError, or an Error with a sentence for the operator when another process has it
 */
export async function lockDataFolder(places: Places, advice?: string): Promise<Disposable | undefined> {
  if (!usesDataFolder(places)) return undefined;
  await openDataFolder(places.data);
  return lockFolder(places.data, advice);
}

/** For what runs beside a service. @throws ConfigError */
export async function openDataFolderIfUsed(places: Places): Promise<void> {
  if (usesDataFolder(places)) await openDataFolder(places.data);
}

/** @throws ConfigError when it can be neither found nor made, or not be written to */
export async function openDataFolder(folder: string): Promise<void> {
  try {
    // Only the operator's account may read what is kept here.
    await makeDirectories(folder, 0o700);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw unusable(folder, cause);
  }
  if (existsSync(join(folder, UNFINISHED_RESTORE))) {
    throw new ConfigError(
      `A restore into DATA=${folder} is under way, or was cut off. If none runs, empty the folder and restore again.`,
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
      return 'this account may not write there. Hand the folder over with “chown”, or set DATA to another.';
    case 'EROFS':
      return 'its file system is mounted read-only. Mount it writable, or set DATA to another folder.';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'there is no space left to make it. Make room, or set DATA to another folder.';
    default:
      return 'it is no folder that files can be made in. Set DATA to another.';
  }
}

/**
 * One service per data folder: two would each believe they alone decide what is stored there.
 * @throws Error with a sentence for the operator when another process has it
 */
export function lockFolder(folder: string, advice = 'Stop it, or set DATA to another folder.'): Disposable {
  const file = join(folder, 'service.lock');
  let lock: Disposable | undefined;
  try {
    lock = lockProcess(file, 'alone');
  } catch (cause) {
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_FULL) {
      throw new Error(`There is no space left in the data folder ${folder}. Make room, then start again.`);
    }
    if (!existsSync(file)) throw unusable(folder, cause);
    throw new Error(`${file} can’t be used. While no service runs there, it may be deleted.`, { cause });
  }
  if (lock) return lock;
  throw new Error(`Another service is already running on the data folder ${folder}. ${advice}`);
}
