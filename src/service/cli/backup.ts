// `npm run backup`: copies all data to a new folder. The service may run meanwhile.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from '#service/backup/back-up.ts';
import { formatFiles } from '#service/backup/progress.ts';
import { readConfig } from '#service/config/config.ts';
import { errorSentence } from '#service/startup/error-sentence.ts';

const USAGE = `Usage:
  npm run backup -- <folder>          copy all data to a new folder, best on another disk
  npm run backup -- --link <folder>   the same with hard links to the media: fast and small, but lost with the disk`;

try {
  const config = readConfig(process.env);
  const options = { link: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new Error(USAGE);
  const { files, bytes, openUploads } = await backUp(config, resolve(folder), {
    links: values.link ?? false,
    print: console.warn,
  });
  const left = openUploads === 0 ? '' : ` Unfinished uploads, not copied: ${openUploads}.`;
  const media = config.media.kind === 'disk' ? ` and ${formatFiles(files, bytes)}` : '';
  console.log(`Backed up and verified in ${resolve(folder)}: the records${media}.${left}`);
  if (config.media.kind === 's3') {
    console.log(`Media are in the bucket ${config.media.bucket} and were not copied. See docs/backups.md.`);
  }
} catch (error) {
  console.error(errorSentence(error));
  process.exitCode = 1;
}
