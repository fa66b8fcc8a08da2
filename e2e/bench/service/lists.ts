// `npm run bench -- lists [rounds]`: measures long lists under load, and the wait of other requests. Service and load
// generator share the machine.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { atLeast, below, type Figure } from '#e2e/bench/figures/figure.ts';
import { alternate } from '#e2e/bench/figures/rounds.ts';
import { median } from '#e2e/bench/figures/statistics.ts';
import { type Service, startService } from '#e2e/harness/service.ts';
import { type ConcurrentReads, describeConcurrentReads, readConcurrently } from './concurrent-reads.ts';
import { describeLoad, type Load, loadFor, startLoad } from './request-load.ts';

const KEY = 'bench-key-0123456789-0123456789-0123456789';
const HEADERS = { authorization: `Bearer ${KEY}` };
/** The `Accept-Encoding` of browsers. */
const COMPRESSED = { ...HEADERS, 'accept-encoding': 'gzip, deflate, br' };
const CLIENTS = 64;
const SECONDS = 5;
const HEALTH_EVERY_MS = 5;

/** @param seconds duration of each load */
export async function benchLists(rounds: number, seconds = SECONDS): Promise<Figure[]> {
  await using service = await startService({ LOG_LEVEL: 'warn', API_KEYS: `studio:${KEY},many:${KEY}-many` });
  fill(service);
  return [
    ...(await shared(service, rounds, seconds)),
    ...(await long(service, rounds)),
    ...(await manyGlossaries(service, rounds)),
  ];
}

/** Writes rows directly into the records, because 100,000 requests would take minutes. */
export function fill({ dataDir }: Pick<Service, 'dataDir'>): void {
  using file = new DatabaseSync(join(dataDir, 'lectern.sqlite'), { timeout: 5000 });
  file.exec(`
    begin;
    create temp table number as
      with recursive n(i) as (select 0 union all select i + 1 from n where i < 99999) select i from n;
    insert into glossary (id, workspace, name, description, createdAt, updatedAt)
      values ('hundred', 'studio', 'n', null, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
             ('thousand', 'studio', 'n', null, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
             ('ten-thousand', 'studio', 'n', null, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
             ('long', 'studio', 'n', null, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
    insert into term (id, glossaryId, word, languageId, phonemization, phonemizationLanguageId,
      pronunciationLanguageId, pronounceAs, caseSensitive, createdAt, updatedAt)
      select format('%s-%08d-4000-8000-000000000000', g.id, i), g.id, 'Kubernetes ' || i, 'en-us', 'kuːbərˈnɛtiːz',
        'el', 'en-us', 'koo ber net ees', i % 2, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
      from glossary g join number
      where i < case g.id when 'hundred' then 100 when 'thousand' then 1000 when 'ten-thousand' then 10000 else 100000 end;
    insert into glossary (id, workspace, name, description, createdAt, updatedAt)
      select format('%08d-0000-4000-8000-000000000000', i), 'many', 'Glossary ' || i, hex(zeroblob(2000)),
        '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
      from number where i < 20000;
    commit;`);
}

interface Watched {
  readonly load: Load;
  readonly health: Load;
}

/** Measures /healthz during a load. */
async function watched({ origin }: Service, work: () => Promise<Load>): Promise<Watched> {
  const health = startLoad({ url: `${origin}/healthz`, pauseMs: HEALTH_EVERY_MS });
  const load = await work();
  return { load, health: await health.stop() };
}

const describe = ({ load, health }: Watched): string =>
  `${describeLoad(load)}; health ${describeLoad(health)}`;

async function shared(service: Service, rounds: number, seconds: number): Promise<Figure[]> {
  console.log(`${CLIENTS} clients list 1,000 terms`);
  const url = `${service.origin}/api/glossary/thousand/terms`;
  const run = (headers: Record<string, string>) => () =>
    watched(service, () => loadFor(seconds, { url, headers, connections: CLIENTS }));
  const results = await alternate({ plain: run(HEADERS), compressed: run(COMPRESSED) }, rounds, describe);
  return Object.entries(results).flatMap(([how, all]) => [
    atLeast(
      `${CLIENTS} clients list 1,000 terms, ${how}: requests/s`,
      2000,
      median(all.map((one) => one.load.perSecond)),
    ),
    below(`… ${how}: p99`, 150, median(all.map((one) => one.load.p99)), 'ms'),
    below(`… ${how}: p99 of /healthz meanwhile`, 50, median(all.map((one) => one.health.p99)), 'ms'),
  ]);
}

async function long(service: Service, rounds: number): Promise<Figure[]> {
  console.log('100,000 terms in one list');
  const list = { path: '/api/glossary/long/terms', key: KEY };
  const once = () => readConcurrently(service, { ...list, times: 1 });
  const four = () => readConcurrently(service, { ...list, times: 4 });
  const results = await alternate({ once, four }, rounds, describeConcurrentReads);
  return Object.entries(results).flatMap(([how, all]) => longFigures(`100,000 terms, ${how}`, all));
}

async function manyGlossaries(service: Service, rounds: number): Promise<Figure[]> {
  console.log('20,000 glossaries of 4 KB in four lists at once');
  const four = () => readConcurrently(service, { path: '/api/glossary', key: `${KEY}-many`, times: 4 });
  const { four: all = [] } = await alternate({ four }, rounds, describeConcurrentReads);
  return longFigures('20,000 glossaries, four at once', all);
}

function longFigures(what: string, all: readonly ConcurrentReads[]): Figure[] {
  return [
    below(`${what}: first byte`, 500, median(all.map((one) => one.firstByteMs)), 'ms'),
    below(
      `${what}: memory above idle, peak of all rounds`,
      100,
      Math.max(...all.map((one) => one.mebibytes)),
      'MiB',
    ),
    below(
      `${what}: longest wait of /healthz, of all rounds`,
      50,
      Math.max(...all.map((one) => one.health.longest)),
      'ms',
    ),
  ];
}
