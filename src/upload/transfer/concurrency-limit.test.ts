import { describe, expect, it } from 'vitest';
import { flushPromises } from '#upload/testing/virtual-clock.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const never = new AbortController().signal;

/** Acquires slots under names and lists the names that hold one. */
function watched(slots: ConcurrencyLimit) {
  const holders = new Map<string, () => void>();
  return {
    take: (name: string, kind: 'single' | 'multipart', signal = never) => {
      slots.acquire(kind, signal).then(
        (release) => holders.set(name, release),
        () => holders.delete(name),
      );
    },
    release: (name: string) => {
      holders.get(name)?.();
      holders.delete(name);
    },
    holders: async () => {
      await flushPromises();
      return [...holders.keys()];
    },
  };
}

describe('slots', () => {
  it('are granted up to the limit, then to the longest waiting request', async () => {
    const { take, release, holders } = watched(new ConcurrencyLimit(2));
    for (const name of ['a', 'b', 'c', 'd']) take(name, 'multipart');
    expect(await holders()).toEqual(['a', 'b']);
    release('a');
    expect(await holders()).toEqual(['b', 'c']);
  });

  it('are freed only once if they are released twice', async () => {
    const slots = new ConcurrencyLimit(1);
    const release = await slots.acquire('single', never);
    release();
    release();
    const { take, holders } = watched(slots);
    take('a', 'single');
    take('b', 'single');
    expect(await holders()).toEqual(['a']);
  });

  it('go to the kind of file that has fewer', async () => {
    const { take, release, holders } = watched(new ConcurrencyLimit(2));
    for (const name of ['big1', 'big2', 'big3']) take(name, 'multipart');
    await holders();
    take('single', 'single');
    release('big1');
    expect(await holders()).toEqual(['big2', 'single']);
  });

  it('are not granted to requests that stopped waiting', async () => {
    const { take, release, holders } = watched(new ConcurrencyLimit(1));
    const controller = new AbortController();
    take('a', 'single');
    take('gone', 'single', controller.signal);
    take('b', 'single');
    controller.abort();
    await holders();
    release('a');
    expect(await holders()).toEqual(['b']);
  });

  it('follow a raised or lowered limit', async () => {
    const slots = new ConcurrencyLimit(1);
    const { take, release, holders } = watched(slots);
    for (const name of ['a', 'b', 'c']) take(name, 'single');
    slots.wanted = 2;
    expect(await holders()).toEqual(['a', 'b']);
    slots.wanted = 1;
    release('a');
    expect(await holders()).toEqual(['b']);
  });

  it('are at most what the host allows and at least one', () => {
    const slots = new ConcurrencyLimit(8);
    expect(slots.limit).toBe(4);
    slots.max = 6;
    expect(slots.limit).toBe(6);
    slots.wanted = 0;
    expect(slots.limit).toBe(1);
  });
});
