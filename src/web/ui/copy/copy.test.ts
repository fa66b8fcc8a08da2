import { afterEach, expect, it, vi } from 'vitest';
import { byHand, copy } from './copy.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  byHand.set(undefined);
});

it('writes a text to the clipboard', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copy('a.wav', 'Copy path')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('a.wav');
  expect(byHand.get()).toBeUndefined();
});

it.each([
  ['there is none', {}],
  ['it is refused', { clipboard: { writeText: () => Promise.reject(new Error('no')) } }],
])('offers the text to copy by hand if %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  expect(await copy('a.wav', 'Copy path')).toBe(false);
  expect(byHand.get()).toEqual({ label: 'Copy path', text: 'a.wav' });
});
