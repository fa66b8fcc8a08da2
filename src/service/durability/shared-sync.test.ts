import { expect, test } from 'vitest';
import { SharedSync } from './shared-sync.ts';

interface Disk {
  readonly syncs: SharedSync;
  /** The syncs requested, in order. */
  readonly requests: { readonly path: string; readonly end: PromiseWithResolvers<void> }[];
}

function makeDisk(): Disk {
  const requests: Disk['requests'] = [];
  const syncs = new SharedSync((path) => {
    const end = Promise.withResolvers<void>();
    requests.push({ path, end });
    return end.promise;
  });
  return { syncs, requests };
}

/** Waits until everything that needs no disk is done. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

async function isOver(promise: Promise<void>): Promise<boolean> {
  let over = false;
  promise.then(
    () => (over = true),
    () => (over = true),
  );
  await settle();
  return over;
}

test('a caller waits for the next sync if one is already running', async () => {
  const { syncs, requests } = makeDisk();
  const first = syncs.wait('log');
  const second = syncs.wait('log');
  requests[0]?.end.resolve();
  await first;
  expect(await isOver(second)).toBe(false);
  requests[1]?.end.resolve();
  await second;
});

test('all callers during a sync share the next one', async () => {
  const { syncs, requests } = makeDisk();
  const first = syncs.wait('log');
  const others = [syncs.wait('log'), syncs.wait('log'), syncs.wait('log')];
  requests[0]?.end.resolve();
  await first;
  await settle();
  expect(requests).toHaveLength(2);
  requests[1]?.end.resolve();
  await Promise.all(others);
  expect(requests).toHaveLength(2);
});

test('a caller after all syncs have ended starts a new one', async () => {
  const { syncs, requests } = makeDisk();
  const first = syncs.wait('log');
  requests[0]?.end.resolve();
  await first;
  await settle();
  void syncs.wait('log');
  expect(requests).toHaveLength(2);
});

test('different paths are synced independently', () => {
  const { syncs, requests } = makeDisk();
  void syncs.wait('one');
  void syncs.wait('other');
  expect(requests.map(({ path }) => path)).toEqual(['one', 'other']);
});

test('a failed sync rejects only the callers that shared it', async () => {
  const { syncs, requests } = makeDisk();
  const first = syncs.wait('log');
  const second = syncs.wait('log');
  requests[0]?.end.reject(new Error('disk on fire'));
  await expect(first).rejects.toThrow('disk on fire');
  await settle();
  requests[1]?.end.resolve();
  await second;
});
