// The folder everything is kept in.
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '#service/config/config.ts';
import { makeDirectories } from '#service/durability/directories.ts';
import { lockProcess } from './process-lock.ts';

/** @throws ConfigError when it can be neither found nor made, or not be written to */
export async function openDataFolder(folder: string): Promise<void> {
  try {
    // Only the operator's account may read what is kept here.
    await makeDirectories(folder, 0o700);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new ConfigError(
      `DATA=${folder} can't be used: it must be a folder, or one that can be made, which this account may write to.`,
      { cause },
    );
  }
}

/**
 * One service per data folder: two would each believe they alone decide what is stored there.
 * @throws Error with a sentence for the operator when another process has it
 */
export function lockData(folder: string): Disposable {
  const lock = lockProcess(join(folder, 'service.lock'), 'alone');
  if (lock) return lock;
  throw new Error(
    `Another service is already running on the data folder ${folder}. Stop it, or set DATA to another folder.`,
  );
}
