// The process of the service: reads the settings, listens, and stops on a signal. If the service can't recover from an error, the
// process exits with code 1, so that a process manager restarts it.
import { join } from 'node:path';

const OLDEST_NODE = 26;
const ROOT = join(import.meta.dirname, '..', '..');

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  fail(
    `Lectern needs Node ${OLDEST_NODE} or newer, and this is ${process.version}. “npm start” brings its own.`,
  );
}
// Imported after the check of the version, because an older Node can't parse these modules and would print a confusing error.
const { createApp } = await import('./app.ts');
const { readConfig } = await import('#service/config/config.ts');
const { bucketWarnings } = await import('./media-bucket.ts');
const { unknownSettings } = await import('#service/config/unknown-settings.ts');
const { startMessage } = await import('#service/startup/start-message.ts');
const { listen } = await import('#service/startup/listen.ts');
const { serveMetrics } = await import('#service/metrics/serve-metrics.ts');
const { collectWhenIdle } = await import('#service/jobs/collect-garbage.ts');
const { errorSentence } = await import('#service/startup/error-sentence.ts');
const { lockWebApp, webAppFolder } = await import('#service/startup/web-app-build.ts');

async function start(): Promise<void> {
  for (const sentence of unknownSettings(process.env)) console.warn(sentence);
  const config = readConfig(process.env);
  for (const sentence of await bucketWarnings(config)) console.warn(sentence);
  await using starting = new AsyncDisposableStack();
  starting.use(lockWebApp(ROOT));
  const app = starting.use(await createApp(config, { webApp: webAppFolder(ROOT) }));
  const listening = await listen(app.http, config);
  const metrics = app.metrics && starting.use(await serveMetrics(app.metrics, config.metricsPort ?? 0));
  const key = await app.signInKey();
  // Keep a reference until the process ends, because garbage collection of a lock would release it.
  const running = starting.move();
  collectWhenIdle();
  // Ignore SIGHUP. Log rotation sends it to programs that must reopen their log file, but this log is standard output.
  process.on('SIGHUP', () => {});
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  void app.failed.then(giveUp);
  console.log(startMessage(config, listening, { key, inTerminal: process.stdout.isTTY }));
  if (metrics) console.log(`Metrics are at ${metrics.url}`);

  function giveUp(failure: Error): void {
    console.error(`Lectern is stopping. ${errorSentence(failure)}`);
    process.exitCode = 1;
    if (!stopping) stop();
  }

  let stopping = false;
  function stop(): void {
    // A second signal ends the process without waiting for running requests.
    if (stopping) process.exit(1);
    stopping = true;
    running.disposeAsync().then(
      () => process.exit(),
      (error: unknown) => fail(`Lectern did not stop cleanly. ${errorSentence(error)}`),
    );
  }
}

await start().catch((error: unknown) => fail(errorSentence(error)));
