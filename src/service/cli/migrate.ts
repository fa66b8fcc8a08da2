// `npm run migrate`: moves workspaces from one pair of stores to another, while no service runs on the first.
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
      --workspace <name>                         that one alone; may be given several times
      --check                                    only say what there is to move, and what couldn’t be kept there`;

/** Only what stands in the file: settings of this shell must not pass for those of the other end. */
function settingsIn(file: string): Config {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`${file} can’t be read.`, { cause });
  }
  const env = parseEnv(text);
  for (const sentence of unknownSettings(env)) console.warn(`${file}: ${sentence}`);
  for (const [name, value] of Object.entries(env)) if (name.startsWith('AWS_')) giveToAws(name, value);
  return readConfig(env);
}

const counted = (number: number, one: string, more: string) => `${number} ${number === 1 ? one : more}`;

const given = new Map<string, string>();

/** What speaks to S3 looks for its credentials in the environment, where there is one of each. */
function giveToAws(name: string, value = ''): void {
  if (given.has(name) && given.get(name) !== value) {
    throw new ConfigError(
      `${name} differs between the two files. Use credentials that are good for both buckets.`,
    );
  }
  given.set(name, value);
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
  const [from, to] = [settingsIn(values.from), settingsIn(values.to)];
  const report = await migrate(from, to, {
    workspaces: values.workspace,
    checkOnly: values.check ?? false,
    say: console.warn,
  });
  const { workspaces, files, bytes, glossaries, keys, moved } = report;
  const all = values.check ? counted(files, 'file', 'files') : formatFiles(files, bytes);
  const before = moved === 0 ? '' : ` ${moved} of them ${moved === 1 ? 'was' : 'were'} there already.`;
  const done = values.check ? 'To be copied' : 'Copied and checked';
  console.log(
    `${done}: ${all}, ${counted(glossaries, 'glossary', 'glossaries')} and ${counted(keys, 'key', 'keys')}, of ${workspaces.join(', ')}.${before}`,
  );
  if (!values.check) {
    for (const workspace of workspaces) logChange({ change: 'migrateWorkspace', workspace });
    console.log('All of it is also still where it was. Start the service with the new settings.');
  }
} catch (error) {
  console.error(errorSentence(error));
  process.exitCode = 1;
}
// The threads that wrote large files to a disk wait for more.
process.exit();
