import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { lockProcess } from '#service/startup/process-lock.ts';
import { printed, startEntry } from '#service/testing/run-entry.ts';

const ROOT = join(import.meta.dirname, '..', '..');
let DATA = '';
beforeEach(async () => {
  DATA = await mkdtemp(join(tmpdir(), 'lectern-main-'));
});
afterEach(() => rm(DATA, { recursive: true, force: true }));

const env = (more: Record<string, string> = {}) => ({ DATA, PORT: '0', LOG_LEVEL: 'warn', ...more });
const keys = (...args: string[]) => startEntry('cli/keys.ts', env(), { args }).ended;

const healthBody = z.object({ status: z.literal('ok'), lostLogLines: z.int(), schemaVersion: z.int() });

/** For a service whose output is not read, so that it can't report its port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('It doesn’t listen on a port.');
  return address.port;
}

test('the service prints one working sign-in link, refuses a second process on its data folder, and stops on SIGTERM', async () => {
  using service = startEntry('main.ts', env());
  const link = new URL(await printed(service, /http:\/\/127\.0\.0\.1:\d+\/#key=\S+/));
  const key = link.hash.slice('#key='.length);
  const list = (headers: Record<string, string>) => fetch(`${link.origin}/api/glossary`, { headers });
  expect((await list({ 'x-api-key': key })).status).toBe(200);

  const second = await startEntry('main.ts', env()).ended;
  expect(second.code).toBe(1);
  expect(second.err).toMatch(/^Another service is already running on the data folder .*\n$/);

  const taken = await startEntry('main.ts', env({ DATA: `${DATA}/two`, PORT: link.port })).ended;
  expect([taken.code, taken.err]).toEqual([
    1,
    `Port ${link.port} on 127.0.0.1 is used by another program. Stop that program, or set PORT to another number.\n`,
  ]);

  // Log rotation sends SIGHUP. The service ignores it, because its log is standard output.
  service.child.kill('SIGHUP');
  expect((await list({ 'x-api-key': key })).status).toBe(200);
  service.child.kill('SIGTERM');
  const { code, out } = await service.ended;
  expect(code).toBe(0);
  expect(out.match(/#key=/g)).toHaveLength(1);
});

test('a running service keeps its lock on the build after garbage collection', async () => {
  const collecting = `process.on('SIGUSR2', () => { gc(); setTimeout(() => { gc(); console.log('collected'); }); });`;
  const NODE_OPTIONS = `--expose-gc --import=data:text/javascript,${encodeURIComponent(collecting)}`;
  using service = startEntry('main.ts', env({ NODE_OPTIONS }));
  await printed(service, /#key=\S+/);
  service.child.kill('SIGUSR2');
  await printed(service, /collected/);
  using lock = lockProcess(join(ROOT, 'dist.lock'), 'exclusive');
  expect(lock).toBe(undefined);
});

test('the first lines are the address and how to sign in, at any log level', async () => {
  const quiet = /^Lectern is at http:\S+:\d+\n(?:.*\n)*?(?:http:\S+#key=\S+|Sign in with a key\. .*)\n/;
  const API_KEYS = `studio:${'k'.repeat(32)}`;
  for (const more of [{}, { HOST: 'localhost' }, { HOST: '0.0.0.0', API_KEYS }]) {
    using service = startEntry('main.ts', env({ LOG_LEVEL: 'info', ...more }));
    const lines = (await printed(service, quiet)).trimEnd().split('\n');
    expect(lines.filter((line) => line.startsWith('{'))).toEqual([]);
    const origin = lines[0]?.replace('Lectern is at ', '');
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    service.child.kill('SIGTERM');
    // Every request has a line in the log, also the last one before the stop.
    expect((await service.ended).out).toContain('"path":"/healthz"');
  }
});

/** Options that make every sync of the database log fail once the file exists. */
const failingOnceThereIs = (file: string) => {
  const failing = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { fdatasync } = fs;
    fs.fdatasync = (descriptor, done) =>
      fs.existsSync(${JSON.stringify(file)}) ? done(new Error('the disk is broken')) : fdatasync(descriptor, done);
    syncBuiltinESMExports();`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(failing)}` };
};

test('if the records can’t be made durable, the process exits with code 1 and the reason, so that a process manager restarts it', async () => {
  const broken = join(DATA, 'broken');
  const API_KEYS = `studio:${'k'.repeat(32)}`;
  using service = startEntry('main.ts', env({ API_KEYS, ...failingOnceThereIs(broken) }));
  const origin = await printed(service, /http:\/\/127\.0\.0\.1:\d+/);
  const create = () =>
    fetch(`${origin}/api/glossary`, {
      method: 'POST',
      headers: { 'x-api-key': 'k'.repeat(32), 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Names' }),
    });
  expect((await create()).status).toBe(201);
  await writeFile(broken, '');
  // The request that failed still gets a response.
  expect((await create()).status).toBe(500);
  const { code, err } = await service.ended;
  expect([code, err]).toEqual([
    1,
    'Lectern is stopping. The records can’t be saved to the disk. Restart the service. (the disk is broken)\n',
  ]);
});

test.skipIf(!existsSync('/dev/full'))(
  'if the log can’t be written, the service still responds and counts the lost lines',
  async () => {
    const port = await freePort();
    const full = await open('/dev/full', 'w');
    using service = startEntry('main.ts', env({ LOG_LEVEL: 'info', PORT: String(port) }), {
      stdout: full.fd,
    });
    await full.close();
    const ask = () => fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(5_000) });
    const patience = { timeout: 20_000 };
    await expect.poll(async () => (await ask().catch(() => undefined))?.status, patience).toBe(200);
    const answers = await Promise.all(Array.from({ length: 41 }, ask));
    expect(answers.map(({ status }) => status)).toEqual(Array(41).fill(200));
    const lost = async () => healthBody.parse(await (await ask()).json()).lostLogLines;
    await expect.poll(lost, patience).toBeGreaterThanOrEqual(41);
    service.child.kill('SIGTERM');
    expect((await service.ended).code).toBe(0);
  },
);

test('keys can be added, listed and revoked while the service runs, with effect at once', async () => {
  using service = startEntry('main.ts', env());
  const origin = await printed(service, /http:\/\/127\.0\.0\.1:\d+/);
  const added = await keys('add', 'studio');
  const key = added.out.trim();
  const status = async () =>
    (await fetch(`${origin}/api/glossary`, { headers: { authorization: `Bearer ${key}` } })).status;
  expect([added.code, await status()]).toEqual([0, 200]);

  const listed = await keys('list');
  expect(listed.out).not.toContain(key);
  expect(listed.out).toMatch(/^ID +WORKSPACE /);
  const id = /^([\da-f]+) {2}studio /m.exec(listed.out)?.[1] ?? '';
  const revoked = await keys('revoke', id);
  expect(revoked).toMatchObject({ code: 0, out: `Key ${id} was revoked.\n` });
  expect(await status()).toBe(401);
  // Each change of a key is logged like a change through the service. No line contains a key.
  const told = { msg: 'change', workspace: 'studio', keyId: id };
  expect(JSON.parse(added.err.split('\n')[0] ?? '')).toMatchObject({ ...told, change: 'addKey' });
  expect(JSON.parse(revoked.err)).toMatchObject({ ...told, change: 'revokeKey' });
  expect(listed.err).toBe('');
  expect(added.err).not.toContain(key);
  expect(await keys('revoke', id)).toMatchObject({
    code: 1,
    err: `There is no key ${id} in DATA=${DATA}.\n`,
  });
  service.child.kill('SIGTERM');
  await service.ended;
});

test('invalid settings are all reported in sentences, and the service doesn’t start', async () => {
  const { code, out, err } = await startEntry('main.ts', env({ PORT: 'x', LOG_LEVEL: 'loud' })).ended;
  expect([code, out]).toEqual([1, '']);
  expect(err.trim().split('\n')).toEqual([
    'PORT must be a whole number from 0 to 65535.',
    expect.stringMatching(/^LOG_LEVEL must be one of /),
  ]);
});

test('an unknown variable like a setting is reported with the likely setting', async () => {
  using service = startEntry('main.ts', env({ PUBLIC_URI: 'https://media.example.com' }));
  await printed(service, /Lectern is at http:\/\/127\.0\.0\.1:\d+\n/);
  service.child.kill('SIGTERM');
  const { code, err } = await service.ended;
  expect([code, err]).toEqual([
    0,
    'PUBLIC_URI is not a setting and has no effect. Did you mean PUBLIC_URL?\n',
  ]);
});
