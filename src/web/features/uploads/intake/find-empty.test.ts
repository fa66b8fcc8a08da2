import { expect, it } from 'vitest';
import { findEmpty } from './find-empty.ts';

const planned = (content: string) => ({ source: { file: new File([content], 'a.wav') } });

it('finds the files with nothing in them', async () => {
  const files = [planned('x'), planned(''), planned('y')];
  expect([...(await findEmpty(files))]).toEqual([files[1]]);
});

it('looks no longer than a second: the page waits for the disk meanwhile', async () => {
  const files = Array.from({ length: 100 }, () => planned(''));
  let at = 0;
  const found = await findEmpty(files, undefined, () => (at += 100));
  expect(found.size).toBe(10);
});
