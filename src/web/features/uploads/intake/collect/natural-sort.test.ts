import { expect, it } from 'vitest';
import { sortNaturally } from './natural-sort.ts';

async function ordered(...paths: string[]): Promise<string[]> {
  return (await sortNaturally(paths.map((path) => ({ path })))).map(({ path }) => path);
}

it('numbers in names and folders are compared by value', async () => {
  expect(await ordered('day 10/take 1.wav', 'day 2/take 10.wav', 'day 2/take 2.wav')).toEqual([
    'day 2/take 2.wav',
    'day 2/take 10.wav',
    'day 10/take 1.wav',
  ]);
});

it('upper and lower case are sorted together', async () => {
  expect(await ordered('b.wav', 'C.wav', 'A.wav')).toEqual(['A.wav', 'b.wav', 'C.wav']);
});

it('the order of any numbers is well defined, however they are written', async () => {
  const paths = ['1.wav', '01.wav', '001.wav', '123456789012345678.wav', '2.wav'];
  const order = await ordered(...paths);
  expect(await ordered(...paths.toReversed())).toEqual(order);
});

it('an aborted sort rejects', async () => {
  const controller = new AbortController();
  controller.abort(new Error('cancelled'));
  await expect(sortNaturally([{ path: 'a.wav' }], controller.signal)).rejects.toThrow('cancelled');
});

it('5,000 names are in the order of their numbers', async () => {
  const files = Array.from({ length: 5_000 }, (_, index) => ({ path: `take-${(index * 7919) % 5_000}.wav` }));
  const names = (await sortNaturally(files)).map(({ path }) => path);
  expect(names).toEqual(Array.from({ length: 5_000 }, (_, index) => `take-${index}.wav`));
});
