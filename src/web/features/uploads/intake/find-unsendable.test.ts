import { expect, it } from 'vitest';
import { findUnsendable } from './find-unsendable.ts';

const planned = (content: string) => ({ source: { file: new File([content], 'a.wav') } });

it('finds the files with nothing in them', async () => {
  const files = [planned('x'), planned(''), planned('y')];
  expect([...(await findUnsendable(files)).empty]).toEqual([files[1]]);
});

it('knows the sizes of those it has looked at', async () => {
  const files = [planned('x'), planned('')];
  expect([...(await findUnsendable(files)).sizes]).toEqual([[files[0]?.source.file, 1]]);
});

it('looks no longer than half a second: the page waits for the disk meanwhile', async () => {
  const files = Array.from({ length: 100 }, () => planned(''));
  let at = 0;
  const found = await findUnsendable(files, undefined, () => (at += 100));
  expect(found.empty.size).toBe(5);
});

it('finds those that can’t be read, also inside a dropped folder', async () => {
  const fails: FileSystemFileEntry['file'] = (_, failure) => failure?.(new DOMException('', 'NotFoundError'));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that is used of it
  const gone = { source: { file: { file: fails } as unknown as FileSystemFileEntry } };
  expect([...(await findUnsendable([planned('x'), gone])).unreadable]).toEqual([gone]);
});
