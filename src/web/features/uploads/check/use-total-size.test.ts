import { expect, it, vi } from 'vitest';
import { fileEntry } from '#web/features/uploads/testing/entries.ts';
import { readSizes } from './use-total-size.ts';

it('only files of unknown size are read from the disk', async () => {
  const files = ['a.wav', 'b.wav'].map((path) => ({ source: { path, file: fileEntry({ name: path }) } }));
  const asked = files.map(({ source }) => vi.spyOn(source.file, 'file'));
  const known = new Map(files.slice(0, 1).map(({ source }) => [source.file, 7]));
  const sizes = await readSizes(files, known);
  expect(files.map(({ source }) => sizes.get(source.file))).toEqual([7, 1]);
  expect(asked.map((spy) => spy.mock.calls.length)).toEqual([0, 1]);
});
