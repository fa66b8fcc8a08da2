// `npm run demo`: the service on a data folder of its own, seeded over its public API, and a link to look at it.
// Run again it goes on with what is there; delete data-demo/ to start over.
import { apiOf } from '#e2e/harness/api.ts';
import { EndedAtOnce, startService } from '#e2e/harness/service.ts';
import { seed } from '#e2e/scenes/seed.ts';

const service = await startService({
  DATA: 'data-demo',
  PORT: process.env['PORT'] ?? '4600',
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
}).catch((error: unknown) => {
  if (!(error instanceof EndedAtOnce)) throw error;
  // Its own sentence says what to do; where that was thrown doesn't matter.
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
