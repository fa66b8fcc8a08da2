// `npm run keys`: hands out, lists and revokes API keys. Works beside a running service, at once.
import { isWorkspace, WORKSPACE_RULE } from '#contract/workspace.ts';
import { readConfig } from '#service/config/config.ts';
import { issueKey } from '#service/core/api-keys.ts';
import { openRecords } from '#service/open-records.ts';
import type { RecordStore } from '#service/records/record-store.ts';
import { enterDataFolder } from '#service/startup/data-folder.ts';
import { sentenceOf } from '#service/startup/error-sentence.ts';
import { keyTable } from './key-table.ts';
import { tellChange } from './tell-change.ts';

const USAGE = `Usage:
  npm run keys -- add <workspace>   hand out a key; it is shown this once
  npm run keys -- list              the keys handed out, without the keys themselves
  npm run keys -- revoke <id>       end a key at once`;

/** What to print, and whether it went well. */
interface Outcome {
  readonly text: string;
  readonly ok: boolean;
}

async function perform(records: RecordStore, command?: string, argument?: string): Promise<Outcome> {
  if (command === 'list' && argument === undefined) return { text: await list(records), ok: true };
  if (command === 'add' && argument !== undefined) return add(records, argument);
  if (command === 'revoke' && argument !== undefined) return revoke(records, argument);
  return { text: USAGE, ok: false };
}

async function add(records: RecordStore, workspace: string): Promise<Outcome> {
  if (!isWorkspace(workspace)) {
    return { text: `“${workspace}” can’t be a workspace: ${WORKSPACE_RULE}.`, ok: false };
  }
  const { key, record } = issueKey(workspace, Date.now);
  await records.keys.insert(record);
  tellChange({ change: 'addKey', workspace, keyId: record.id });
  return { text: key, ok: true };
}

async function revoke(records: RecordStore, keyId: string): Promise<Outcome> {
  const key = await records.keys.find(keyId);
  if (!key || !(await records.keys.delete(keyId))) return { text: `There is no key ${keyId}.`, ok: false };
  tellChange({ change: 'revokeKey', workspace: key.workspace, keyId });
  return { text: `Key ${keyId} is revoked.`, ok: true };
}

async function list(records: RecordStore): Promise<string> {
  const keys = await records.keys.list();
  return keys.length === 0 ? 'No key has been handed out.' : keyTable(keys, new Date().toISOString());
}

try {
  const config = readConfig(process.env);
  await enterDataFolder(config);
  await using records = await openRecords(config.database);
  const [command, argument] = process.argv.slice(2);
  const { text, ok } = await perform(records, command, argument);
  if (ok) console.log(text);
  else console.error(text);
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
