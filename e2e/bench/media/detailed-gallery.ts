// Creates a gallery of very many sparse files, and the records of their details, which the service would need an hour to
// find out.
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, ftruncateSync, futimesSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { galleryPaths } from '#e2e/bench/gallery/paths.ts';
import type { Service } from '#e2e/harness/service.ts';
import { wavBytes } from './files.ts';

const YEAR_S = 365 * 86_400;
const THIS_YEAR_S = Date.UTC(2026, 0) / 1000;
const CODECS: Readonly<Record<string, string>> = { wav: 'pcm', mp3: 'mp3', mp4: 'avc, aac' };

export function layOutDetailed({ dataDir }: Service, workspace: string, count: number): void {
  const folder = join(dataDir, 'media', workspace);
  using records = new DatabaseSync(join(dataDir, 'lectern.sqlite'), { timeout: 5_000 });
  const put = records.prepare(`
    insert into mediaFile (workspace, path, size, changedAt, version, notedAt, durationMs, codecs, readAfter, readAttempts)
    values (?, ?, ?, ?, ?, 0, ?, ?, null, 1)`);
  records.exec('begin');
  let at = 0;
  let last = '';
  for (const path of galleryPaths(count)) {
    const parent = dirname(path);
    if (parent !== last) mkdirSync(join(folder, parent), { recursive: true });
    last = parent;
    // A different value for each file, in no order.
    const drawn = (Math.imul(++at, 2_654_435_761) >>> 0) / 2 ** 32;
    // A recorded line lasts some seconds.
    const seconds = Math.round((1 + 20 * drawn) * 100) / 100;
    const size = Math.round(wavBytes(seconds) / 4) * 4;
    // Files were recorded one after another during the year.
    const changedAt = Math.floor(THIS_YEAR_S + (YEAR_S * at) / count);
    const version = layOut(join(folder, path), size, changedAt);
    const codecs = CODECS[path.slice(path.lastIndexOf('.') + 1)] ?? null;
    put.run(workspace, path, size, changedAt * 1000, version, seconds * 1000, codecs);
  }
  records
    .prepare(
      'insert into mediaDetails (workspace, version) values (?, ?) on conflict do update set version = excluded.version',
    )
    .run(workspace, `bench ${count}`);
  records.exec('commit');
}

/** @returns the file's version as the disk store computes it (open-file.ts); with another one the service reads the file again */
function layOut(path: string, size: number, changedAt: number): string {
  const file = openSync(path, 'w');
  ftruncateSync(file, size);
  futimesSync(file, changedAt, changedAt);
  const { dev, ino, mtimeNs } = fstatSync(file, { bigint: true });
  closeSync(file);
  return createHash('sha256').update([dev, ino, size, mtimeNs].join(' ')).digest('base64url');
}
