// What a command changes is told as the service’s log tells it, by a line of JSON: on standard error, as standard output
// is for what was asked for.
import { printable } from '#service/log/printable.ts';

/** As in the service’s log, but for what only commands do. */
export type CommandChange =
  /** The key is the one handed out or revoked. */
  | { readonly change: 'addKey' | 'revokeKey'; readonly workspace: string; readonly keyId: string }
  | { readonly change: 'migrateWorkspace'; readonly workspace: string }
  /** Of all workspaces, from the folder at this path. */
  | { readonly change: 'restore'; readonly path: string };

/** The service’s number for `info`. */
const INFO = 30;

export function logChange(change: CommandChange): void {
  const line = JSON.stringify({ level: INFO, time: Date.now(), ...change, msg: 'change' });
  process.stderr.write(`${printable(line)}\n`);
}
