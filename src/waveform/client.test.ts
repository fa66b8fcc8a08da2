import { expect, test, vi } from 'vitest';
import { type TestWorker, workerOnThisThread } from '#worker-rpc/testing/worker-on-this-thread.ts';
import { drawWaveform } from './client.ts';
import { createPeaks } from './peaks.ts';
import type { DrawRequest, WaveformEvent, WaveformResult } from './protocol.ts';
import type { WaveformServer } from './waveform-worker.ts';

const REQUEST: DrawRequest = { from: { kind: 'remote', url: 'a' }, seconds: 1, buckets: 8 };
const EXPIRED: WaveformEvent = { kind: 'url-expired' };

type Draw = (
  request: DrawRequest,
  emit: (event: WaveformEvent) => void,
  newUrl: Promise<string | undefined>,
) => ReturnType<WaveformServer['draw']>;

/** @param draws what each worker does */
function setUp(draws: readonly Draw[], renewUrl: () => Promise<string | undefined> = async () => 'b') {
  const workers: TestWorker[] = [];
  const seen: unknown[] = [];
  const start = () => {
    const draw = draws[workers.length] ?? expect.fail('too many workers');
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    const server: WaveformServer = {
      draw: (request) => draw(request, (event) => worker.emit(event), promise),
      setUrl: resolve,
    };
    const worker: TestWorker = workerOnThisThread(server, { isConcurrent: true });
    workers.push(worker);
    return worker.port;
  };
  const see = (value: unknown) => void seen.push(value);
  const stop = drawWaveform(REQUEST, { onFacts: see, onPeaks: see, onEnd: see, renewUrl }, start);
  return { stop, seen, workers };
}

const never = () => new Promise<never>(() => undefined);

test('reports the audio properties, the peaks and the end, and ends the worker', async () => {
  const facts = { codec: 'pcm', sampleRate: 8_000, bits: 16, channels: 1 };
  const peaks = createPeaks(8);
  const { seen, workers } = setUp([
    async (_, emit) => {
      emit({ kind: 'facts', facts });
      emit({ kind: 'peaks', peaks });
      return 'whole';
    },
  ]);
  await vi.waitFor(() => expect(seen).toEqual([facts, peaks, 'whole']));
  expect(workers[0]?.isTerminated()).toBe(true);
});

test('a second worker continues where the first one stopped', async () => {
  const format = { encoding: 'integer', bits: 16, channels: 1, sampleRate: 8_000, frameBytes: 2 } as const;
  const resume: Required<DrawRequest>['resume'] = {
    header: { kind: 'pcm', format, start: 44, end: 9_000 },
    at: 4_000,
    peaks: createPeaks(8),
    preview: createPeaks(8),
  };
  const requests: DrawRequest[] = [];
  const { seen, workers } = setUp([
    async () => ({ from: { kind: 'remote', url: 'b', version: '"1"' }, resume }),
    async (request) => {
      requests.push(request);
      return 'whole';
    },
  ]);
  await vi.waitFor(() => expect(seen).toEqual(['whole']));
  expect(requests).toEqual([{ ...REQUEST, from: { kind: 'remote', url: 'b', version: '"1"' }, resume }]);
  expect(workers.map(({ isTerminated }) => isTerminated())).toEqual([true, true]);
});

test.each<[what: string, renewUrl: () => Promise<string>, end: WaveformResult]>([
  ['gets a new URL', async () => 'b', 'whole'],
  ['continues without one if requesting it fails', () => Promise.reject(new Error('offline')), 'unreadable'],
])('a worker whose URL has expired %s', async (_, renewUrl, end) => {
  const { seen } = setUp(
    [
      async (_, emit, newUrl) => {
        emit(EXPIRED);
        return (await newUrl) === 'b' ? 'whole' : 'unreadable';
      },
    ],
    renewUrl,
  );
  await vi.waitFor(() => expect(seen).toEqual([end]));
});

test('a file is unreadable if its worker can’t be loaded or crashes', async () => {
  const { seen, workers } = setUp([never]);
  workers[0]?.fail();
  await vi.waitFor(() => expect(seen).toEqual(['unreadable']));
});

test('reports nothing after it was stopped, and starts no other worker', async () => {
  const gate = Promise.withResolvers<'whole'>();
  const { stop, seen, workers } = setUp([() => gate.promise]);
  stop();
  gate.resolve('whole');
  workers[0]?.emit(EXPIRED);
  await new Promise((resolve) => setTimeout(resolve));
  expect(seen).toEqual([]);
  expect(workers.map(({ isTerminated }) => isTerminated())).toEqual([true]);
});
