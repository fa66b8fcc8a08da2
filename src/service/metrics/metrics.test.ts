// Reads the metrics of a running service as Prometheus does.
import { afterAll, expect, test } from 'vitest';
import { ON_S3, testOnDisk } from '#service/testing/by-store.ts';
import { makeGlossary } from '#service/testing/glossary-steps.ts';
import { wav } from '#service/testing/media-bytes.ts';
import {
  bytesOf,
  complete,
  fileAddress,
  named,
  partAddress,
  put,
  upload,
  uploadParts,
} from '#service/testing/media-steps.ts';
import { KEYS, startTestService } from '#service/testing/test-service.ts';
import { serveMetrics } from './serve-metrics.ts';

const service = await startTestService({ metricsPort: 0 });
afterAll(() => service[Symbol.asyncDispose]());

async function scrape(): Promise<string> {
  if (!service.app.metrics) throw new Error('No metrics were made.');
  await using server = await serveMetrics(service.app.metrics, 0);
  const answer = await fetch(server.url);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return answer.text();
}

/** The value of a series. */
async function valueOf(series: string): Promise<number> {
  const line = (await scrape()).split('\n').find((text) => text.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
}

const requests = (labels: string) => `lectern_http_request_duration_seconds_count{${labels}}`;

test('requests are counted by method, route and status, not by path', async () => {
  await makeGlossary(service);
  await service.send('GET', '/glossary/unknown/terms');
  await service.inject('/a/page/of/nobody');
  expect(await valueOf(requests('method="POST",route="/api/glossary",status="201"'))).toBe(1);
  expect(await valueOf(requests('method="GET",route="/api/glossary/:glossaryId/terms",status="404"'))).toBe(
    1,
  );
  expect(await valueOf(requests('method="none",route="none",status="404"'))).toBe(1);
});

test('begun, completed and open uploads are counted', async () => {
  const ONE = [bytesOf(100, 'one')];
  await complete(service, 'whole.mp4', await uploadParts(service, 'whole.mp4', ONE), named(ONE));
  await partAddress(service, 'open.mp4');
  expect(await valueOf('lectern_uploads_total{event="begun"}')).toBe(2);
  expect(await valueOf('lectern_uploads_total{event="completed"}')).toBe(1);
  expect(await valueOf('lectern_uploads_open')).toBe(1);
});

testOnDisk('stored bodies and their bytes are counted, refused ones are not', async () => {
  const before = await valueOf('lectern_bytes_received_total');
  const address = await fileAddress(service, 'film.mp4');
  await put(service, address, 'film');
  await put(service, address, 'again');
  expect(await valueOf('lectern_bytes_received_total')).toBe(before + 4);
  expect(await valueOf('lectern_bodies_received_total{of="file"}')).toBe(1);
});

test('swept uploads are counted', async () => {
  let now = Date.now();
  const config = { metricsPort: 0, uploadSweepAfterSeconds: 60 } as const;
  await using sweeping = await startTestService(config, { clock: () => now });
  await partAddress(sweeping, 'left.mp4');
  now += 3_600_000;
  await sweeping.restart();
  await expect.poll(() => sweeping.app.metrics?.text()).toContain('lectern_uploads_total{event="swept"} 1');
});

test('store calls are timed', async () => {
  const media = ON_S3 ? 'direct.begin' : 'tryWriting';
  await partAddress(service, 'timed.mp4');
  await service.inject('/readyz');
  const calls = (store: string, call: string) =>
    valueOf(`lectern_store_call_duration_seconds_count{store="${store}",call="${call}",outcome="ok"}`);
  expect(await calls('records', 'transaction')).toBeGreaterThan(0);
  expect(await calls('records', 'settings.set')).toBeGreaterThan(0);
  expect(await calls('media', media)).toBeGreaterThan(0);
});

test('media files read for their details are counted', async () => {
  const counted = (outcome: string) => valueOf(`lectern_media_files_read_total{outcome="${outcome}"}`);
  const before = await counted('read');
  await upload(service, 'sound.wav', wav({ seconds: 1 }));
  // On S3, the service finds new files when it lists them.
  await service.send('GET', '/media/details');
  await expect.poll(() => counted('read')).toBe(before + 1);
});

test('metrics contain no workspace, key, path or id', async () => {
  const text = await scrape();
  for (const secret of ['studio', 'whole.mp4', ...Object.values(KEYS)]) expect(text).not.toContain(secret);
  expect(text).toContain('process_cpu_seconds_total');
});

test('without METRICS_PORT nothing is measured', async () => {
  await using plain = await startTestService();
  expect(plain.app.metrics).toBeUndefined();
});

test('other paths get 404, other methods 405, and a port in use is a ConfigError', async () => {
  if (!service.app.metrics) throw new Error('No metrics were made.');
  await using server = await serveMetrics(service.app.metrics, 0);
  const { port, origin } = new URL(server.url);
  expect((await fetch(`${origin}/`)).status).toBe(404);
  expect((await fetch(server.url, { method: 'POST', body: 'x' })).status).toBe(405);
  await expect(serveMetrics(service.app.metrics, Number(port))).rejects.toThrow(
    `METRICS_PORT=${port} can’t be opened`,
  );
});
