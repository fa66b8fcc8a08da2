// `npm run demo`: starts the service on the folder data-demo/, fills it over the public API and prints a link. A second run
// continues with the same data. Delete data-demo/ to start over.
import { apiOf } from '#e2e/harness/api.ts';
import { EndedAtStartError, startService } from '#e2e/harness/service.ts';
import { seed } from '#e2e/scenes/seed.ts';

const service = await startService({
  DATA: 'data-demo',
  PORT: process.env['PORT'] ?? '4600',
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
}).catch((error: unknown) => {
  if (!(error instanceof EndedAtStartError)) throw error;
  // The service's message says what to do, so print it without a stack trace.
  console.error(error.printed.trim());
  process.exit(1);
});
const key = new URL(service.link ?? service.origin).hash.replace('#key=', '');
await seed(apiOf(service.origin, key));
console.log(
  `A small dubbing team’s media and glossaries are ready to look at:\n\n  ${service.link}\n\nCtrl+C ends it.`,
);

process.once('SIGINT', () => void service.stop());
process.once('SIGTERM', () => void service.stop());
