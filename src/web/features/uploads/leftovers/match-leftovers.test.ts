import { describe, expect, it } from 'vitest';
import { row } from '#web/features/uploads/testing/views.ts';
import { matchLeftovers } from './match-leftovers.ts';

describe('files chosen again', () => {
  const interrupted = { kind: 'needs-file', reason: { code: 'file-not-here' }, byHandle: false } as const;
  const chosen = (path: string, size = 3) => ({
    path,
    file: new File(['x'.repeat(size)], path.split('/').at(-1) ?? '', { lastModified: 5 }),
  });
  const waiting = (path: string) => row(path, interrupted, { size: 3, lastModified: 5 });
  const paths = (...args: Parameters<typeof matchLeftovers>) =>
    matchLeftovers(...args).matched.map(({ chosen: one, row: { path } }) => [one.path, path]);

  it('match by name, size and date, wherever they were chosen', () => {
    const rows = [waiting('x/day 1/a.wav')];
    expect(paths([chosen('a.wav')], rows)).toEqual([['a.wav', 'x/day 1/a.wav']]);
    expect(paths([chosen('a.wav', 4)], rows)).toEqual([]);
    expect(paths([chosen('b.wav')], rows)).toEqual([]);
  });

  it('of the same name match the folders they lie in, each once', () => {
    const rows = [waiting('x/1/a.wav'), waiting('x/2/a.wav')];
    expect(paths([chosen('2/a.wav'), chosen('1/a.wav'), chosen('a.wav')], rows)).toEqual([
      ['2/a.wav', 'x/2/a.wav'],
      ['1/a.wav', 'x/1/a.wav'],
    ]);
  });

  it('match in any Unicode form', () => {
    expect(paths([chosen('e\u0301.wav')], [waiting('é.wav')])).toHaveLength(1);
  });
});
