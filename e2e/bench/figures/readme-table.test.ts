import { expect, test } from 'vitest';
import { placeInReadme, table } from './readme-table.ts';

test('a row for each figure; one that misses its goal stands out', () => {
  const figures = [
    { figure: 'speed', goal: '≥ 1', measured: '1.10', isReached: true },
    { figure: 'memory', goal: '< 9 MiB', measured: '12 MiB', isReached: false },
  ];
  expect(table(figures).split('\n')).toEqual([
    '| Figure | Goal | Measured | Reached |',
    '| --- | --- | --- | --- |',
    '| speed | ≥ 1 | 1.10 | yes |',
    '| memory | < 9 MiB | 12 MiB | **no** |',
  ]);
});

test('the table goes between its markers, which stay', async () => {
  const { before, after } = await placeInReadme('upload');
  expect(before.endsWith('<!-- bench:upload -->')).toBe(true);
  expect(after.startsWith('<!-- /bench:upload -->')).toBe(true);
});

test('a benchmark the README has no place for is told so', async () => {
  await expect(placeInReadme('download')).rejects.toThrow('README.md has no <!-- bench:download -->');
});
