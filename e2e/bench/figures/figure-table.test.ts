import { expect, test } from 'vitest';
import { placeOf, table } from './figure-table.ts';

test('a row for each figure; one that misses its goal stands out', () => {
  const figures = [
    { figure: 'speed', goal: '≥ 1', measured: '1.10', isReached: true },
    { figure: 'memory', goal: '< 9 MiB', measured: '12 MiB', isReached: false },
    { figure: 'pace', goal: '', measured: '7/s', isReached: true },
  ];
  expect(table(figures).split('\n')).toEqual([
    '| Figure | Goal | Measured | Reached |',
    '| --- | --- | --- | --- |',
    '| speed | ≥ 1 | 1.10 | yes |',
    '| memory | < 9 MiB | 12 MiB | **no** |',
    '| pace |  | 7/s |  |',
  ]);
});

test('the table goes between its markers, which stay', async () => {
  const { before, after } = await placeOf('upload');
  expect(before.endsWith('<!-- bench:upload -->')).toBe(true);
  expect(after.startsWith('<!-- /bench:upload -->')).toBe(true);
});

test('a benchmark that no page has a place for is told so', async () => {
  await expect(placeOf('download')).rejects.toThrow('There is no <!-- bench:download -->');
});
