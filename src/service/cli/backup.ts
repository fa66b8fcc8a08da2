// `npm run backup`: copies everything to a folder, while the service runs or not.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from '#service/backup/back-up.ts';
import { formatFiles } from '#service/backup/progress.ts';
import { readConfig } from '#service/config/config.ts';
import { errorSentence } from '#service/startup/error-sentence.ts';

const USAGE = `Usage:
  npm run backup -- <folder>          copy everything to a new folder, best on another disk
  npm run backup -- --link <folder>   the same with hard links to the media: quick and small, but gone with the disk`;

try {
  const config = readConfig(process.env);
  const options = { link: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new Error(USAGE);
  const { files, bytes, openUploads } = await backUp(config, resolve(folder), {
    links: values.link ?? false,
    say: console.warn,
  });
  const left = openUploads === 0 ? '' : ` Uploads under way, left out: ${openUploads}.`;
  const media = config.media.kind === 'disk' ? ` and ${formatFiles(files, bytes)}` : '';
  console.log(`Backed up and checked, in ${resolve(folder)}: the records${media}.${left}`);
  if (config.media.kind === 's3') {
    console.log(
      `Media are in the bucket ${config.media.bucket}, which this doesn’t copy: docs/backups.md says more.`,
    );
  }
} catch (error) {
  console.error(errorSentence(error));
  process.exitCode = 1;
}
