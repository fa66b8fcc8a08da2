import { describe, expect, it } from 'vitest';
import { settled } from '#upload/testing/virtual-clock.ts';
import { Slots } from './concurrency-limit.ts';

const never = new AbortController().signal;

/** Takes slots under names, and tells who has one. */
function watched(slots: Slots) {
  const holders = new Map<string, () => void>();
  return {
    take: (name: string, lane: 'small' | 'large', signal = never) => {
      slots.take(lane, signal).then(
        (giveBack) => holders.set(name, giveBack),
        () => holders.delete(name),
      );
    },
    giveBack: (name: string) => {
      holders.get(name)?.();
      holders.delete(name);
    },
    holders: async () => {
      await settled();
      return [...holders.keys()];
    },
  };
}

describe('slots', () => {
  it('are given to as many as there are, then to who waits longest', async () => {
    const { take, giveBack, holders } = watched(new Slots(2));
    for (const name of ['a', 'b', 'c', 'd']) take(name, 'large');
    expect(await holders()).toEqual(['a', 'b']);
    giveBack('a');
    expect(await holders()).toEqual(['b', 'c']);
  });

  it('count once, however often they are given back', async () => {
    const slots = new Slots(1);
    const giveBack = await slots.take('small', never);
    giveBack();
    giveBack();
    const { take, holders } = watched(slots);
    take('a', 'small');
    take('b', 'small');
    expect(await holders()).toEqual(['a']);
  });

  it('go to the lane that has fewer', async () => {
    const { take, giveBack, holders } = watched(new Slots(2));
    for (const name of ['big1', 'big2', 'big3']) take(name, 'large');
    await holders();
    take('small', 'small');
    giveBack('big1');
    expect(await holders()).toEqual(['big2', 'small']);
  });

  it('are not given to who gave up waiting', async () => {
    const { take, giveBack, holders } = watched(new Slots(1));
    const controller = new AbortController();
    take('a', 'small');
    take('gone', 'small', controller.signal);
    take('b', 'small');
    controller.abort();
    await holders();
    giveBack('a');
    expect(await holders()).toEqual(['b']);
  });

  it('can become more, and fewer', async () => {
    const slots = new Slots(1);
    const { take, giveBack, holders } = watched(slots);
    for (const name of ['a', 'b', 'c']) take(name, 'small');
    slots.limit = 2;
    expect(await holders()).toEqual(['a', 'b']);
    slots.limit = 1;
    giveBack('a');
    expect(await holders()).toEqual(['b']);
  });
});
