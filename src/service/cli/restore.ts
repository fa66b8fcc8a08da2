// `npm run restore`: copies a backup into an empty data folder.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatFiles } from '#service/backup/progress.ts';
import { restore } from '#service/backup/restore.ts';
import { readConfig } from '#service/config/config.ts';
import { errorSentence } from '#service/startup/error-sentence.ts';
import { keyTable } from './key-table.ts';
import { logChange } from './log-change.ts';

const USAGE = `Usage:
  npm run restore -- <folder>   restore a backup into DATA, which must be empty`;

try {
  const config = readConfig(process.env);
  const [folder, ...others] = parseArgs({ allowPositionals: true }).positionals;
  if (folder === undefined || others.length > 0) throw new Error(USAGE);
  const path = resolve(folder);
  const { files, bytes, damaged, keys } = await restore(path, config, console.warn);
  logChange({ change: 'restore', path });
  const media = config.media.kind === 'disk' ? ` and ${formatFiles(files, bytes)}` : '';
  console.log(`Restored to DATA=${config.data}: the records${media}.`);
  if (keys.length > 0) {
    console.log('The keys are those of the backup. Keys revoked since then work again: revoke them again.');
    console.log(keyTable(keys, new Date().toISOString()));
  }
  if (damaged.length > 0) {
    console.error(['Damaged in the backup and not restored:', ...damaged].join('\n'));
    process.exitCode = 1;
  }
} catch (error) {
  console.error(errorSentence(error));
  process.exitCode = 1;
}
