// Makes one of the two stores unavailable while the service runs: its server is closed, or frozen so that it doesn't respond.
// Requests that need it must get 503 within the timeout, others must succeed, and afterwards all must succeed without a restart.
import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, expect, inject, test } from 'vitest';
import { expectProblem } from '#service/testing/expect-problem.ts';
import { type Freezable, freezable } from '#service/testing/freezable.ts';
import { makeGlossary } from '#service/testing/glossary-steps.ts';
import { complete, fileAddress, named, partAddress, put, VIDEO } from '#service/testing/media-steps.ts';
import { makeDatabase } from '#service/testing/postgres-database.ts';
import { bucketOfRun } from '#service/testing/s3-bucket.ts';
import { startTestService, type TestService } from '#service/testing/test-service.ts';

beforeEach((test) => test.skip(inject('postgresUrl') === undefined, 'There is no PostgreSQL here.'));

/** Timeout of the stores (ms), short for tests. */
const TIMEOUT_MS = 1_000;

interface Stores extends AsyncDisposable {
  readonly s3: Freezable;
  readonly postgres: Freezable;
  readonly service: TestService;
}

async function start(): Promise<Stores> {
  await using made = new AsyncDisposableStack();
  const database = made.use((await makeDatabase()) ?? expect.unreachable());
  const bucket = made.use(await bucketOfRun());
  const postgres = made.use(await freezable(database.url));
  const s3 = made.use(await freezable(bucket.settings.endpoint ?? ''));
  const service = made.use(
    await startTestService({
      database: { kind: 'postgres', url: postgres.url, poolSize: 3, timeoutMs: TIMEOUT_MS },
      media: { kind: 's3', ...bucket.settings, endpoint: s3.url, timeoutMs: TIMEOUT_MS },
    }),
  );
  const all = made.move();
  return { s3, postgres, service, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

const OUTAGES: Record<string, Record<'fail' | 'recover', (server: Freezable) => Promise<void>>> = {
  closed: { fail: (server) => server.close(), recover: (server) => server.reopen() },
  frozen: { fail: async (server) => server.freeze(), recover: async (server) => server.thaw() },
};
const outages = Object.entries(OUTAGES);

function expectUnavailable(answer: LightMyRequestResponse): void {
  expectProblem(answer, 503, 'store-unavailable');
  expect(answer.headers['retry-after']).toBeDefined();
}

async function expectNotReady(service: TestService, part: string): Promise<void> {
  const { statusCode, headers, json } = await service.inject('/readyz');
  expect([statusCode, json()]).toEqual([503, { status: 'not ready', failing: [part] }]);
  expect(headers['retry-after']).toBe('10');
  expect((await service.inject('/healthz')).statusCode).toBe(200);
}

test.each(outages)(
  'while S3 is %s, requests that need it get 503 and others succeed',
  async (_how, { fail, recover }) => {
    await using stores = await start();
    const { service, s3 } = stores;
    const part = await partAddress(service, 'film.mp4');
    expect((await put(service, part.uploadUrl, 'film')).statusCode).toBe(200);
    const finish = () => complete(service, 'film.mp4', part.uploadId, named([Buffer.from('film')]));
    await fail(s3);
    const file = { fileName: 'a.mp4', contentType: VIDEO };
    const away = await Promise.all([
      service.send('GET', '/media/files'),
      service.send('POST', '/media/upload-url/multipart', { ...file, action: 'presign' }),
      service.send('POST', '/media/files/delete', { paths: ['film.mp4'] }),
      finish(),
    ]);
    away.forEach(expectUnavailable);
    await makeGlossary(service);
    expect(await fileAddress(service, 'a.mp4')).toContain('X-Amz-Signature');
    await expectNotReady(service, 'media');
    await recover(s3);
    expect((await finish()).statusCode).toBe(200);
    expect((await service.send('GET', '/media/files')).json()).toEqual(['film.mp4']);
  },
);

test.each(outages)(
  'while PostgreSQL is %s, every request with a key gets 503',
  async (_how, { fail, recover }) => {
    await using stores = await start();
    const { service, postgres } = stores;
    const glossary = await makeGlossary(service);
    await fail(postgres);
    const away = await Promise.all([
      service.send('GET', '/media/files'),
      service.send('GET', '/glossary'),
      service.send('POST', '/glossary', { name: 'Names' }),
      service.send('POST', '/media/upload-url/multipart', {
        action: 'presign',
        fileName: 'a.mp4',
        contentType: VIDEO,
      }),
    ]);
    away.forEach(expectUnavailable);
    await expectNotReady(service, 'records');
    await recover(postgres);
    await expect
      .poll(async () => (await service.send('GET', '/glossary')).json<unknown>())
      .toEqual(expect.arrayContaining([glossary]));
    await partAddress(service, 'a.mp4');
  },
);
