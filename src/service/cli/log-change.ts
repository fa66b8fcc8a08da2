// Logs a change that a command made as a line of JSON, in the format of the service's log. It goes to standard error,
// because standard output is for the command's result.
import { printable } from '#service/log/printable.ts';

/** Changes that only commands make. */
export type CommandChange =
  /** `keyId` is the key that was added or revoked. */
  | { readonly change: 'addKey' | 'revokeKey'; readonly workspace: string; readonly keyId: string }
  | { readonly change: 'migrateWorkspace'; readonly workspace: string }
  /** `path` is the folder of the backup, which has all workspaces. */
  | { readonly change: 'restore'; readonly path: string };

/** Pino's level for `info`. */
const INFO = 30;

export function logChange(change: CommandChange): void {
  const line = JSON.stringify({ level: INFO, time: Date.now(), ...change, msg: 'change' });
  process.stderr.write(`${printable(line)}\n`);
}
