// The whole service killed in mid-work, again and again, on the same data.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import { api } from '#contract/api.ts';
import { named, PART } from '#service/testing/media-steps.ts';
import { printed, startEntry } from '#service/testing/run-entry.ts';
import { md5 } from '#service/testing/store-steps.ts';

const KEY = 'crash-key-0123456789-0123456789-0123456789';
const WORKERS = 4;
const KILLS = 3;
/** Bodies stored before the service is killed, in the middle of what the other workers do. */
const STORED_BEFORE_KILL = 12;

type State = 'there' | 'gone' | 'in doubt';

/** What a path's file is to hold: every third is sent in two parts. */
function partsOf(path: string): Buffer[] {
  const isMultipart = Number(/\d+/.exec(path)?.[0]) % 3 === 0;
  return isMultipart ? [Buffer.alloc(PART, path), Buffer.alloc(999, path)] : [Buffer.alloc(300_000, path)];
}

async function put(address: string, body: Buffer): Promise<void> {
  const { ok, status } = await fetch(address, { method: 'PUT', body: new Uint8Array(body) });
  if (!ok) throw new Error(`PUT was answered ${status}`);
}

async function store(connection: Connection, path: string): Promise<void> {
  const file = { fileName: path, contentType: 'video/mp4' };
  const parts = partsOf(path);
  const [only, ...others] = parts;
  if (only && others.length === 0) {
    return put(await call(connection, api.createUploadUrl, { body: file }), only);
  }
  let uploadId: string | undefined;
  for (const [index, part] of parts.entries()) {
    const body = { ...file, action: 'presign', partNumber: index + 1, uploadId } as const;
    const address = await call(connection, api.presignPart, { body });
    uploadId = address.uploadId;
    await put(address.uploadUrl, part);
  }
  const body = { ...file, action: 'complete', uploadId: uploadId ?? '', parts: named(parts) } as const;
  await call(connection, api.completeUpload, { body });
}

test('kill -9 in mid-work loses nothing acknowledged and shows nothing half', async () => {
  const data = await mkdtemp(join(tmpdir(), 'crash-'));
  const env = { DATA: data, PORT: '0', API_KEYS: `studio:${KEY}`, LOG_LEVEL: 'silent' };
  const known = new Map<string, State>();

  async function check(connection: Connection): Promise<void> {
    const listed = await call(connection, api.listMediaFiles, {});
    for (const path of listed) {
      const stored = await readFile(join(data, 'media', 'studio', path));
      expect({ path, hash: md5(stored) }).toEqual({ path, hash: md5(Buffer.concat(partsOf(path))) });
    }
    const certain = [...known].filter(([, state]) => state !== 'in doubt');
    expect(certain.map(([path]) => [path, listed.includes(path) ? 'there' : 'gone'])).toEqual(certain);
    expect(await readdir(join(data, 'uploads', 'staged'))).toEqual([]);
  }

  /** Stores files and deletes every other one. */
  async function work(connection: Connection, onStored: () => void): Promise<void> {
    for (;;) {
      const path = `${known.size}/file.mp4`;
      known.set(path, 'in doubt');
      await store(connection, path);
      known.set(path, 'there');
      onStored();
      if (known.size % 2 === 0) continue;
      known.set(path, 'in doubt');
      await call(connection, api.deleteMediaFiles, { body: { paths: [path] } });
      known.set(path, 'gone');
    }
  }

  for (let kills = 0; ; kills++) {
    using service = startEntry('main.ts', env);
    const origin = await printed(service.child, /http:\/\/127\.0\.0\.1:\d+/);
    const connection = { baseUrl: `${origin}/api`, key: KEY, headerName: 'x-api-key', prefix: '' };
    await check(connection);
    if (kills === KILLS) break;
    let stored = 0;
    const onStored = () => {
      if (++stored === STORED_BEFORE_KILL + kills) service.child.kill('SIGKILL');
    };
    const worked = await Promise.allSettled(
      Array.from({ length: WORKERS }, () => work(connection, onStored)),
    );
    // The workers end because the service did, and for no other reason.
    expect({ killed: service.child.killed, worked }).toMatchObject({ killed: true });
    await service.ended;
  }
  await rm(data, { recursive: true });
}, 120_000);
