// Restores a backup that was made while the service was busy. Each file and term must be in the last state acknowledged before
// the backup, or in a later one, and every file must be complete.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { call } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import { api } from '#contract/api.ts';
import { named, PART } from '#service/testing/media-steps.ts';
import { printed, startEntry } from '#service/testing/run-entry.ts';
import { md5 } from '#service/testing/store-steps.ts';

const KEY = 'backup-key-0123456789-0123456789-0123456789';
const API_KEYS = `studio:${KEY}`;

const folder = await mkdtemp(join(tmpdir(), 'lectern-backup-load-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const envOf = (name: string) => ({ DATA: join(folder, name), PORT: '0', API_KEYS, LOG_LEVEL: 'silent' });

async function connect(service: ReturnType<typeof startEntry>): Promise<Connection> {
  const origin = await printed(service, /http:\/\/127\.0\.0\.1:\d+/);
  return { baseUrl: `${origin}/api`, key: KEY, headerName: 'x-api-key', prefix: '' };
}

/** Returns 100 kB that repeat the path and the version of the file. */
const bodyOf = (path: string, version: number) => Buffer.alloc(100_000, `${path} ${version}\n`);

async function put(address: string, body: Buffer): Promise<void> {
  const { ok, status } = await fetch(address, { method: 'PUT', body: new Uint8Array(body) });
  if (!ok) throw new Error(`PUT was answered ${status}`);
}

async function store(connection: Connection, path: string, version: number): Promise<void> {
  const file = { fileName: path, contentType: 'video/mp4' };
  await put(await call(connection, api.createUploadUrl, { body: file }), bodyOf(path, version));
}

async function openUpload(connection: Connection, fileName: string) {
  const file = { fileName, contentType: 'video/mp4' };
  const { uploadId, uploadUrl } = await call(connection, api.presignPart, {
    body: { ...file, action: 'presign' },
  });
  const part = Buffer.alloc(PART, fileName);
  await put(uploadUrl, part);
  const body = { ...file, action: 'complete', uploadId, parts: named([part]) } as const;
  return { part, complete: () => call(connection, api.completeUpload, { body }) };
}

/**
 * States that a file or term may have in a restore: the last one acknowledged before the backup, and any later one. A state is
 * undefined if the file or term is absent.
 */
class Allowed {
  readonly #states = new Map<string, (string | undefined)[]>();

  /** Call before a change is sent. */
  beginning(name: string, state: string | undefined): void {
    this.#states.set(name, [...this.of(name), state]);
  }

  /** Call when a change was acknowledged. */
  done(name: string, state: string | undefined): void {
    if (!isBackupRunning) this.#states.set(name, [state]);
  }

  of(name: string): readonly (string | undefined)[] {
    return this.#states.get(name) ?? [undefined];
  }

  get names(): string[] {
    return [...this.#states.keys()];
  }
}

let isBackupRunning = false;

test('a restore of a backup under load has every acknowledged change and no incomplete file', async () => {
  const files = new Allowed();
  const words = new Allowed();
  using service = startEntry('main.ts', envOf('data'));
  const connection = await connect(service);
  const glossary = await call(connection, api.createGlossary, { body: { name: 'Names' } });
  const params = { glossaryId: glossary.id };
  const body = { word: 'lasting', languageId: 'en', pronounceAs: 'x', phonemizationLanguageId: 'en' };
  const term = await call(connection, api.addTerm, { params, body });

  const isStopped = new AbortController();
  const busy = Promise.withResolvers<void>();
  const paths = Array.from({ length: 20 }, (_, index) => `${index % 4}/${index}.mp4`);

  async function writeFiles(mine: readonly string[]): Promise<void> {
    for (let version = 1; !isStopped.signal.aborted; version++) {
      for (const path of mine) {
        files.beginning(path, md5(bodyOf(path, version)));
        await store(connection, path, version);
        files.done(path, md5(bodyOf(path, version)));
        if (version === 2) busy.resolve();
        if (version % 3 !== 0) continue;
        files.beginning(path, undefined);
        await call(connection, api.deleteMediaFiles, { body: { paths: [path] } });
        files.done(path, undefined);
      }
    }
  }

  async function writeTerms(): Promise<void> {
    for (let count = 0; !isStopped.signal.aborted; count++) {
      const word = `word ${count}`;
      words.beginning('lasting', word);
      await call(connection, api.updateTerm, { params: { termId: term.id }, body: { pronounceAs: word } });
      words.done('lasting', word);
      words.beginning(word, 'x');
      await call(connection, api.addTerm, { params, body: { ...body, word } });
      words.done(word, 'x');
    }
  }

  const sent = await openUpload(connection, 'completed meanwhile.mp4');
  await openUpload(connection, 'left open.mp4');
  files.beginning('completed meanwhile.mp4', md5(sent.part));
  const workers = [writeFiles(paths.slice(0, 10)), writeFiles(paths.slice(10)), writeTerms()];
  await Promise.race([busy.promise, ...workers]);

  isBackupRunning = true;
  const backup = startEntry('cli/backup.ts', envOf('data'), { args: [join(folder, 'backup')] });
  await sent.complete();
  const { code, out } = await backup.ended;
  isStopped.abort();
  await Promise.all(workers);
  expect(code).toBe(0);
  expect(out).toMatch(
    /^Backed up and verified in \S+: the records and \d+ files? \(\S+ [kM]B\)\. Unfinished uploads, not copied: [12]\.\n$/,
  );
  service.child.kill('SIGTERM');
  await service.ended;

  const restored = await startEntry('cli/restore.ts', envOf('restored'), { args: [join(folder, 'backup')] })
    .ended;
  expect(restored.code).toBe(0);
  using again = startEntry('main.ts', envOf('restored'));
  const there = await connect(again);
  const listed = await call(there, api.listMediaFiles, {});
  const wrong: string[] = [];
  for (const path of new Set([...files.names, ...listed])) {
    const file = join(folder, 'restored', 'media', 'studio', path);
    const found = listed.includes(path) ? md5(await readFile(file)) : undefined;
    if (!files.of(path).includes(found)) wrong.push(path);
  }
  const terms = await call(there, api.listTerms, { params });
  for (const word of words.names) {
    const found = terms.find((one) => one.word === word)?.pronounceAs ?? undefined;
    if (!words.of(word).includes(found)) wrong.push(word);
  }
  expect(wrong).toEqual([]);
  again.child.kill('SIGTERM');
  await again.ended;
}, 120_000);
