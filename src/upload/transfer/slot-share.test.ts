import { expect, it } from 'vitest';
import { MIB } from '#contract/limits.ts';
import { entry, setUp } from '#upload/testing/set-up.ts';
import type { Crowd } from './crowd.ts';

it('connections that send to one host at the same time share its slots, and have all of them again after', async () => {
  let size = 2;
  const joined: string[] = [];
  const crowd: Crowd = {
    join: (host) => void joined.push(host),
    leave: () => void joined.splice(0),
    size: () => Promise.resolve(size),
  };
  const { engine, clock, mostPuts, putsNow } = setUp({ ports: { crowd } });
  engine.add([entry('a', 400 * MIB)]);
  await clock.advance(2_000);
  expect(new Set(joined)).toEqual(new Set(['store.test']));
  await clock.advance(3_000);
  expect(putsNow()).toBe(2);
  size = 1;
  await clock.advance(3_000);
  expect(putsNow()).toBe(4);
  await clock.advance(600_000);
  expect(joined).toEqual([]);
  expect(mostPuts()).toBe(4);
});

it('a crowd larger than the host’s room still leaves everybody one slot', async () => {
  const crowd: Crowd = { join: () => undefined, leave: () => undefined, size: () => Promise.resolve(9) };
  const { engine, clock, putsNow } = setUp({ ports: { crowd } });
  engine.add([entry('a', 400 * MIB)]);
  await clock.advance(5_000);
  expect(putsNow()).toBe(1);
});
