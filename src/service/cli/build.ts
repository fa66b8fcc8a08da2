// The first step of `npm start`: builds the web app if it isn't up to date. The most common reasons why the service could
// not start are checked first, so that nobody waits for a build in vain.
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
