// `npm run keys`: adds, lists and revokes API keys. Changes take effect in a running service at once.
import { existsSync } from 'node:fs';
import { isWorkspace, WORKSPACE_RULE } from '#contract/workspace.ts';
import { type Config, readConfig } from '#service/config/config.ts';
import { issueKey } from '#service/core/api-keys.ts';
import { openRecords } from '#service/open-records.ts';
import type { RecordStore } from '#service/records/record-store.ts';
import { openDataFolderIfUsed } from '#service/startup/data-folder.ts';
import { errorSentence } from '#service/startup/error-sentence.ts';
import { keyTable } from './key-table.ts';
import { logChange } from './log-change.ts';

const USAGE = `Usage:
  npm run keys -- add <workspace>   create a key; it is shown only once
  npm run keys -- list              list ids, workspaces and dates, but not the keys themselves
  npm run keys -- revoke <id>       revoke a key at once`;

/** The text to print, and whether the command succeeded. */
interface Outcome {
  readonly text: string;
  readonly ok: boolean;
}

async function perform(config: Config, command?: string, argument?: string): Promise<Outcome> {
  if (command === 'list' && argument === undefined) return list(config);
  if (command === 'add' && argument !== undefined) return add(config, argument);
  if (command === 'revoke' && argument !== undefined) return revoke(config, argument);
  return { text: USAGE, ok: false };
}

async function add(config: Config, workspace: string): Promise<Outcome> {
  if (!isWorkspace(workspace)) {
    return { text: `“${workspace}” isn’t a valid workspace: ${WORKSPACE_RULE}.`, ok: false };
  }
  await openDataFolderIfUsed(config);
  await using records = await openRecords(config.database);
  const { key, record } = issueKey(workspace, Date.now);
  await records.keys.insert(record);
  logChange({ change: 'addKey', workspace, keyId: record.id });
  console.warn(`A key for the service with ${locationText(config)}, shown only once:`);
  return { text: key, ok: true };
}

async function revoke(config: Config, keyId: string): Promise<Outcome> {
  await using records = await existingRecords(config);
  const key = await records?.keys.find(keyId);
  if (!key || !(await records?.keys.delete(keyId))) {
    return { text: `There is no key ${keyId} in ${locationText(config)}.`, ok: false };
  }
  logChange({ change: 'revokeKey', workspace: key.workspace, keyId });
  return { text: `Key ${keyId} was revoked.`, ok: true };
}

async function list(config: Config): Promise<Outcome> {
  await using records = await existingRecords(config);
  const keys = (await records?.keys.list()) ?? [];
  const none = `No keys have been created in ${locationText(config)}.`;
  return { text: keys.length === 0 ? none : keyTable(keys, new Date().toISOString()), ok: true };
}

/** @returns undefined if there are no records. A mistyped DATA folder isn't created. */
async function existingRecords(config: Config): Promise<RecordStore | undefined> {
  const { data, database } = config;
  if (database.kind === 'sqlite') {
    if (!existsSync(data)) return undefined;
    await openDataFolderIfUsed(config);
    if (!existsSync(database.file)) return undefined;
  }
  return openRecords(database);
}

function locationText({ data, database }: Config): string {
  return database.kind === 'sqlite' ? `DATA=${data}` : 'the database of DATABASE_URL';
}

try {
  const [command, argument] = process.argv.slice(2);
  const { text, ok } = await perform(readConfig(process.env), command, argument);
  if (ok) console.log(text);
  else console.error(text);
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(errorSentence(error));
  process.exitCode = 1;
}
