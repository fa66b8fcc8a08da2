import { expect, test } from 'vitest';
import { findTable, table } from './figure-table.ts';

test('prints one row per figure and marks a missed goal in bold', () => {
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

test('finds the text before and after a table, markers included', async () => {
  const { before, after } = await findTable('upload');
  expect(before.endsWith('<!-- bench:upload -->')).toBe(true);
  expect(after.startsWith('<!-- /bench:upload -->')).toBe(true);
});

test('throws for a benchmark without markers on the page', async () => {
  await expect(findTable('download')).rejects.toThrow('There is no <!-- bench:download -->');
});
