// What `npm start` does before the service: whatever would keep that from starting is told before anybody waits for a
// build, and the web app is built where it isn't up to date.
import { join } from 'node:path';
import { readConfig } from '#service/config/config.ts';
import { lockData, openDataFolder } from '#service/startup/data-folder.ts';
import { sentenceOf } from '#service/startup/error-sentence.ts';
import { buildWebApp } from '#service/startup/web-app-build.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

try {
  const { data } = readConfig(process.env);
  await openDataFolder(data);
  lockData(data)[Symbol.dispose]();
  await buildWebApp(ROOT, console.log);
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
