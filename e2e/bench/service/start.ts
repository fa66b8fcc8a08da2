// `npm run bench -- start [rounds]`: measures start and stop of the service over 100,000 unfinished uploads.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { below, type Figure } from '#e2e/bench/figures/figure.ts';
import { alternate } from '#e2e/bench/figures/rounds.ts';
import { median } from '#e2e/bench/figures/statistics.ts';
import { restartService, type Service, startService } from '#e2e/harness/service.ts';

const KEY = 'bench-key-0123456789-0123456789-0123456789';
const UPLOADS = 100_000;
/** Year of the uploads' last activity. Their times are a millisecond apart. */
const NEVER = 2999;
const LONG_AGO = 2020;

interface Start {
  /** Time from the start of the process to the first answer of /healthz (ms). */
  readonly startMs: number;
  /** Time from SIGTERM, sent right then, to the exit (ms). */
  readonly stopMs: number;
}

export async function benchStart(rounds: number, uploads = UPLOADS): Promise<Figure[]> {
  await using none = await stopped();
  await using open = await stopped();
  await using abandoned = await stopped();
  console.log(`Making ${uploads} uploads, twice`);
  await fill(open, uploads, NEVER);
  await fill(abandoned, uploads, LONG_AGO);
  const results = await alternate(
    { none: () => start(none), open: () => start(open), abandoned: () => start(abandoned) },
    rounds,
    ({ startMs, stopMs }) => `answers after ${startMs.toFixed(0)} ms, ends within ${stopMs.toFixed(0)} ms`,
  );
  const all = uploads.toLocaleString('en');
  const names = { none: 'no upload', open: `${all} open uploads`, abandoned: `${all} abandoned uploads` };
  return Object.entries(names).flatMap(([what, over]) => {
    const starts = results[what] ?? [];
    return [
      below(`start over ${over}: first answer after`, 1000, median(starts.map((one) => one.startMs)), 'ms'),
      below('… and SIGTERM right then: ended within', 1000, median(starts.map((one) => one.stopMs)), 'ms'),
    ];
  });
}

async function stopped(): Promise<Service> {
  const service = await startService({ LOG_LEVEL: 'warn', API_KEYS: `studio:${KEY}` });
  await service.stop();
  return service;
}

async function start(before: Service): Promise<Start> {
  const begun = performance.now();
  const service = await restartService(before);
  const answer = await fetch(`${service.origin}/healthz`);
  if (!answer.ok) throw new Error(`/healthz answered ${answer.status}`);
  const answered = performance.now();
  await service.stop();
  return { startMs: answered - begun, stopMs: performance.now() - answered };
}

/** Writes uploads with one stored part each directly into the records, because requests would take minutes. */
async function fill({ dataDir }: Service, uploads: number, year: number): Promise<void> {
  const parts = join(dataDir, 'uploads', 'parts');
  for (let upload = 0; upload < uploads; upload++) {
    const folder = join(parts, `upload-${upload}`);
    await mkdir(folder);
    await writeFile(join(folder, 'parts'), 'part');
  }
  using file = new DatabaseSync(join(dataDir, 'lectern.sqlite'), { timeout: 5000 });
  file.exec(`
    begin;
    create temp table number as
      with recursive n(i) as (select 0 union all select i + 1 from n where i < ${uploads - 1}) select i from n;
    insert into upload (id, workspace, path, contentType, lastActivityAt)
      select 'upload-' || i, 'studio', 'film ' || i || '.mp4', 'video/mp4', strftime('%Y-%m-%dT%H:%M:%fZ', '${year}-01-01', '+' || (i / 1000.0) || ' seconds') from number;
    insert into uploadPart (uploadId, partNumber, etag, size, location)
      select 'upload-' || i, 1, '0123456789abcdef0123456789abcdef', 4, 'parts:0:1' from number;
    commit;`);
}
