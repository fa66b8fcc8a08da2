import { expect, test } from 'vitest';
import { SharedSync } from './shared-sync.ts';

interface Disk {
  readonly syncs: SharedSync;
  /** What was asked of the disk, in order. */
  readonly asked: { readonly path: string; readonly end: PromiseWithResolvers<void> }[];
}

function makeDisk(): Disk {
  const asked: Disk['asked'] = [];
  const syncs = new SharedSync((path) => {
    const end = Promise.withResolvers<void>();
    asked.push({ path, end });
    return end.promise;
  });
  return { syncs, asked };
}

/** Lets everything that needs no disk happen. */
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

test('a sync that runs already is not enough: it may have begun before the caller’s write', async () => {
  const { syncs, asked } = makeDisk();
  const first = syncs.wait('log');
  const second = syncs.wait('log');
  asked[0]?.end.resolve();
  await first;
  expect(await isOver(second)).toBe(false);
  asked[1]?.end.resolve();
  await second;
});

test('all who come while a sync runs share the next one', async () => {
  const { syncs, asked } = makeDisk();
  const first = syncs.wait('log');
  const others = [syncs.wait('log'), syncs.wait('log'), syncs.wait('log')];
  asked[0]?.end.resolve();
  await first;
  await settle();
  expect(asked).toHaveLength(2);
  asked[1]?.end.resolve();
  await Promise.all(others);
  expect(asked).toHaveLength(2);
});

test('once nobody waits any more, the next caller has its own', async () => {
  const { syncs, asked } = makeDisk();
  const first = syncs.wait('log');
  asked[0]?.end.resolve();
  await first;
  await settle();
  void syncs.wait('log');
  expect(asked).toHaveLength(2);
});

test('different places don’t wait for each other', () => {
  const { syncs, asked } = makeDisk();
  void syncs.wait('one');
  void syncs.wait('other');
  expect(asked.map(({ path }) => path)).toEqual(['one', 'other']);
});

test('a failure reaches exactly those who shared it', async () => {
  const { syncs, asked } = makeDisk();
  const first = syncs.wait('log');
  const second = syncs.wait('log');
  asked[0]?.end.reject(new Error('disk on fire'));
  await expect(first).rejects.toThrow('disk on fire');
  await settle();
  asked[1]?.end.resolve();
  await second;
});
