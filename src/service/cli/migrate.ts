// `npm run migrate`: copies workspaces from one pair of stores to another. No service may run on the first pair.
import { readFileSync } from 'node:fs';
import { parseArgs, parseEnv } from 'node:util';
import { formatFiles } from '#service/backup/progress.ts';
import { type Config, ConfigError, readConfig } from '#service/config/config.ts';
import { unknownSettings } from '#service/config/unknown-settings.ts';
import { migrate } from '#service/migration/migrate.ts';
import { errorSentence } from '#service/startup/error-sentence.ts';
import { logChange } from './log-change.ts';

const USAGE = `Usage:
  npm run migrate -- --from <file> --to <file>   copy all workspaces; each file has settings, like DATA=/srv/lectern, one a line
      --workspace <name>                         only this workspace; may be repeated
      --check                                    only report what would be copied, and any conflicts with the new stores`;

/** Reads settings from the file alone, because variables of this shell may belong to the other pair of stores. */
function readSettings(file: string): Config {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`${file} can’t be read.`, { cause });
  }
  const env = parseEnv(text);
  for (const sentence of unknownSettings(env)) console.warn(`${file}: ${sentence}`);
  for (const [name, value] of Object.entries(env)) if (name.startsWith('AWS_')) setAwsVariable(name, value);
  return readConfig(env);
}

const countText = (number: number, one: string, more: string) => `${number} ${number === 1 ? one : more}`;

const awsVariables = new Map<string, string>();

/** Sets a variable for the AWS SDK, which reads credentials from the environment and so can have only one of each. */
function setAwsVariable(name: string, value = ''): void {
  if (awsVariables.has(name) && awsVariables.get(name) !== value) {
    throw new ConfigError(
      `${name} differs between the two files. Use credentials that work for both buckets.`,
    );
  }
  awsVariables.set(name, value);
  process.env[name] = value;
}

try {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      workspace: { type: 'string', multiple: true },
      check: { type: 'boolean' },
    },
  });
  if (values.from === undefined || values.to === undefined) throw new Error(USAGE);
  const [from, to] = [readSettings(values.from), readSettings(values.to)];
  const report = await migrate(from, to, {
    workspaces: values.workspace,
    checkOnly: values.check ?? false,
    print: console.warn,
  });
  const { workspaces, files, bytes, glossaries, keys, moved } = report;
  const all = values.check ? countText(files, 'file', 'files') : formatFiles(files, bytes);
  const before = moved === 0 ? '' : ` ${moved} of them ${moved === 1 ? 'was' : 'were'} already there.`;
  const done = values.check ? 'To copy' : 'Copied and verified';
  console.log(
    `${done}: ${all}, ${countText(glossaries, 'glossary', 'glossaries')} and ${countText(keys, 'key', 'keys')}, of ${workspaces.join(', ')}.${before}`,
  );
  if (!values.check) {
    for (const workspace of workspaces) logChange({ change: 'migrateWorkspace', workspace });
    console.log('Nothing was deleted from the old stores. Start the service with the new settings.');
  }
} catch (error) {
  console.error(errorSentence(error));
  process.exitCode = 1;
}
// Otherwise the worker threads that wrote large files would keep the process alive.
process.exit();
