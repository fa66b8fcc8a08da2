import { expect, test } from 'vitest';
import { ApiError } from '#api-client/api-error.ts';
import { MIB } from '#contract/limits.ts';
import type { Transport } from '#upload/network/transport.ts';
import { entry, NO_FAULT, RATE, reasonCode, setUp } from '#upload/testing/set-up.ts';

const KIB = 1024;
const names = (count: number) => Array.from({ length: count }, (_, index) => `f${index}`);

/** Records the addresses that batches returned and the addresses of all PUTs. */
function watched() {
  const issued: string[] = [];
  const used: string[] = [];
  const wrapNetwork = (network: Transport): Transport => ({
    ...network,
    async presignMany(targets, signal) {
      const answers = await network.presignMany(targets, signal);
      issued.push(...(answers ?? []).filter((answer) => typeof answer === 'string'));
      return answers;
    },
    put(address, body, options) {
      used.push(address);
      return network.put(address, body, options);
    },
  });
  return { issued, used, wrapNetwork };
}

test('addresses of short files are requested in batches of a hundred', async () => {
  const { engine, clock, store, requests } = setUp({ givesMany: true });
  engine.intake.add(names(1_000).map((name) => entry(name, 10 * KIB)));
  await clock.advance(60_000);
  expect(store.objects.size).toBe(1_000);
  const requestCount = (call: string) => requests.filter((request) => request.split(' ')[0] === call).length;
  expect(requestCount('presign')).toBeLessThan(10);
  expect(requestCount('presign-many')).toBeLessThan(40);
});

test('addresses are requested one by one if the server has no batches', async () => {
  const { engine, clock, store, requests } = setUp();
  engine.intake.add(names(100).map((name) => entry(name, 10 * KIB)));
  await clock.advance(10_000);
  expect(store.objects.size).toBe(100);
  expect(requests.filter((request) => request.startsWith('presign '))).toHaveLength(100);
});

test('no more addresses are requested than a few seconds need', async () => {
  const { issued, used, wrapNetwork } = watched();
  // Four concurrent files. Each takes 0.75 s.
  const { engine, clock, store } = setUp({ givesMany: true, wrapNetwork, rate: RATE });
  engine.intake.add(names(60).map((name) => entry(name, 6 * MIB)));
  let most = 0;
  for (let second = 0; second < 60; second++) {
    await clock.advance(1_000);
    if (second >= 5) most = Math.max(most, issued.length - used.length);
  }
  expect(store.objects.size).toBe(60);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(4 * 4);
});

test('a pause discards unused addresses', async () => {
  const { issued, used, wrapNetwork } = watched();
  const { engine, clock, store } = setUp({ givesMany: true, wrapNetwork });
  engine.intake.add(names(400).map((name) => entry(name, 100 * KIB)));
  await clock.advance(1_000);
  engine.pause('all');
  const before = new Set(issued);
  const sentBefore = used.length;
  expect(before.size).toBeGreaterThan(sentBefore);
  await clock.advance(500);
  engine.resume('all');
  await clock.advance(60_000);
  expect(store.objects.size).toBe(400);
  expect(used.slice(sentBefore).filter((address) => before.has(address))).toEqual([]);
});

test('one refused address in a batch fails only its file', async () => {
  const refusal = { kind: 'refused', status: 400, detail: 'No.', fields: [] } as const;
  const wrapNetwork = (network: Transport): Transport => ({
    ...network,
    async presignMany(targets, signal) {
      const answers = await network.presignMany(targets, signal);
      return answers?.map((answer, index) =>
        targets[index]?.path === 'f15.wav' ? new ApiError(refusal) : answer,
      );
    },
  });
  const { engine, clock, store, rows } = setUp({ givesMany: true, wrapNetwork });
  engine.intake.add(names(20).map((name) => entry(name, KIB)));
  await clock.advance(10_000);
  expect(store.objects.size).toBe(19);
  expect(reasonCode(rows.get('f15'))).toBe('refused');
});

test.each(['dropped', 'answer-lost'] as const)('a batch request that is %s loses no file', async (kind) => {
  const { engine, clock, store } = setUp({
    givesMany: true,
    fault: (call, count) => (call === 'presign-many' && count < 3 ? { kind } : NO_FAULT),
  });
  engine.intake.add(names(200).map((name) => entry(name, KIB)));
  await clock.advance(120_000);
  expect(store.objects.size).toBe(200);
});

test('the address of a cancelled file is discarded', async () => {
  const { used, issued, wrapNetwork } = watched();
  const { engine, clock, store } = setUp({ givesMany: true, wrapNetwork });
  engine.intake.add(names(50).map((name) => entry(name, MIB)));
  await clock.advance(300);
  engine.cancel(['f40']);
  await clock.advance(60_000);
  expect(store.objects.has('f40.wav')).toBe(false);
  expect(issued.length).toBeGreaterThan(0);
  expect(used.map((address) => store.describe(address).path)).not.toContain('f40.wav');
});
