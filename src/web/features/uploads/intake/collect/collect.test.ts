import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { folderEntry } from '#web/features/uploads/testing/entries.ts';
import { collectDrop } from './collect.ts';

const NEVER = new Promise<never>(() => {});

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('a handle that the browser never returns doesn’t block the drop, and is reported', async () => {
  const entry = folderEntry({ name: 'takes', children: [{ name: '1.wav' }] });
  const file = new File(['x'], 'loose.wav');
  const loose = { file, handle: NEVER };
  const collecting = collectDrop({ files: [loose, { file }], folders: [{ entry, handle: NEVER }] });
  await vi.advanceTimersByTimeAsync(5_000);
  const { files, unanswered } = await collecting;
  expect(files.map(({ path, root }) => [path, root])).toEqual([
    ['loose.wav', undefined],
    ['loose.wav', undefined],
    ['takes/1.wav', undefined],
  ]);
  expect(unanswered).toEqual(['takes', 'loose.wav']);
});
