// What `npm start` does before the service: what most often keeps that from starting is told before anybody waits for
// a build, and the web app is built where it isn't up to date.
import { join } from 'node:path';
import { readConfig } from '#service/config/config.ts';
import { lockDataFolder } from '#service/startup/data-folder.ts';
import { errorSentence } from '#service/startup/error-sentence.ts';
import { checkAddress } from '#service/startup/listen.ts';
import { buildWebApp } from '#service/startup/web-app-build.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

try {
  const config = readConfig(process.env);
  (await lockDataFolder(config))?.[Symbol.dispose]();
  await checkAddress(config);
  await buildWebApp(ROOT, console.log);
} catch (error) {
  console.error(errorSentence(error));
  process.exitCode = 1;
}
