import { expect, it, onTestFinished, vi } from 'vitest';
import { findUnsendable } from './find-unsendable.ts';

const planned = (content: string) => ({ source: { file: new File([content], 'a.wav') } });

it('empty files are found', async () => {
  const files = [planned('x'), planned(''), planned('y')];
  expect([...(await findUnsendable(files)).empty]).toEqual([files[1]]);
});

it('sizes of the checked files are returned', async () => {
  const files = [planned('x'), planned('')];
  expect([...(await findUnsendable(files)).sizes]).toEqual([[files[0]?.source.file, 1]]);
});

it('the check ends after 500 ms on a slow disk and keeps what it found', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that is used of it
  const hanging = { source: { file: { file: () => {} } as unknown as FileSystemFileEntry } };
  const onEmpty = vi.fn<(empty: number) => void>();
  const looking = findUnsendable([...Array.from({ length: 50 }, () => planned('')), hanging]).then(
    ({ empty }) => onEmpty(empty.size),
  );
  await vi.advanceTimersByTimeAsync(499);
  expect(onEmpty).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await looking;
  expect(onEmpty).toHaveBeenCalledWith(50);
});

it('unreadable files are found, also inside a dropped folder', async () => {
  const fails: FileSystemFileEntry['file'] = (_, failure) => failure?.(new DOMException('', 'NotFoundError'));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that is used of it
  const gone = { source: { file: { file: fails } as unknown as FileSystemFileEntry } };
  expect([...(await findUnsendable([planned('x'), gone])).unreadable]).toEqual([gone]);
});
