import { describe, expect, it } from 'vitest';
import type { Row } from '#upload/protocol.ts';
import { row } from '#web/features/uploads/testing/views.ts';
import { matchInterrupted } from './match-interrupted.ts';

const INTERRUPTED = { kind: 'needs-file', reason: { code: 'file-not-here' }, byHandle: false } as const;

const dropped = (path: string, size = 3) => ({
  path,
  file: new File(['x'.repeat(size)], path.split('/').at(-1) ?? '', { lastModified: 5 }),
});
const waiting = (path: string) => row(path, INTERRUPTED, { size: 3, lastModified: 5 });

interface Given {
  readonly files: readonly ReturnType<typeof dropped>[];
  readonly rows: readonly string[];
  /** undefined: handed in for interrupted uploads only. */
  readonly target?: string | undefined;
  /** Rows of whose bytes the files have none. */
  readonly unlike?: readonly string[];
}

async function recognised({ files, rows, target, unlike = [] }: Given) {
  const hasBytesOf = ({ path }: Row) => Promise.resolve(!unlike.includes(path));
  const { matches, uncertain, unmatched } = await matchInterrupted(files, rows.map(waiting), {
    target,
    hasBytesOf,
  });
  return {
    matches: matches.map((match) => [match.source.path, match.row.path]),
    uncertain: uncertain.map(({ kind, source, answers }) => [
      kind,
      source.path,
      answers.map((answer) => `${answer.kind} ${'row' in answer ? answer.row.path : ''}`.trim()),
    ]),
    unmatched: unmatched.map(({ path }) => path),
  };
}

describe('files of interrupted uploads', () => {
  it.each([
    ['a file, onto another folder', 'take.wav', 'ep05/take.wav', 'ep06/'],
    ['a folder, beside its place', 'ep05/take.wav', 'ep05/take.wav', 'ep05/'],
    ['a folder around it', 'shoot/ep05/take.wav', 'Podcast/ep05/take.wav', ''],
    ['a file from the top, onto a folder', 'ep05/take.wav', 'take.wav', 'x/'],
    ['another Unicode form', 'e\u0301.wav', 'é.wav', 'x/'],
  ])('are recognized wherever they are dropped: %s', async (_, path, rowPath, target) => {
    expect(await recognised({ files: [dropped(path)], rows: [rowPath], target })).toMatchObject({
      matches: [[path, rowPath]],
      unmatched: [],
    });
  });

  it.each([
    ['another size', dropped('take.wav', 4), 'ep05/take.wav'],
    ['another name', dropped('take 2.wav'), 'ep05/take.wav'],
    ['a folder of another name around it', dropped('ep06/take.wav'), 'ep05/take.wav'],
  ])('are not recognized with %s', async (_, file, rowPath) => {
    expect(await recognised({ files: [file], rows: [rowPath], target: '' })).toEqual({
      matches: [],
      uncertain: [],
      unmatched: [file.path],
    });
  });

  it('are recognized in any folder if they are chosen for interrupted uploads only', async () => {
    const { matches } = await recognised({ files: [dropped('ep06/take.wav')], rows: ['ep05/take.wav'] });
    expect(matches).toHaveLength(1);
  });

  it('resume the uploads whose folders match best', async () => {
    const files = [dropped('take.wav'), dropped('2/take.wav'), dropped('1/take.wav')];
    expect(await recognised({ files, rows: ['x/1/take.wav', 'x/2/take.wav'] })).toEqual({
      matches: [
        ['2/take.wav', 'x/2/take.wav'],
        ['1/take.wav', 'x/1/take.wav'],
      ],
      uncertain: [],
      unmatched: ['take.wav'],
    });
  });

  it('resume the upload into the folder onto which they are dropped', async () => {
    const rows = ['1/take.wav', '2/take.wav'];
    const { matches } = await recognised({ files: [dropped('take.wav')], rows, target: '2/' });
    expect(matches).toEqual([['take.wav', '2/take.wav']]);
  });

  it('need a decision if two uploads match', async () => {
    const rows = ['1/take.wav', '2/take.wav'];
    const { matches, uncertain } = await recognised({ files: [dropped('take.wav')], rows, target: '3/' });
    expect(matches).toEqual([]);
    const answers = ['skip', 'continue 1/take.wav', 'continue 2/take.wav', 'new'];
    expect(uncertain).toEqual([['several', 'take.wav', answers]]);
  });

  it('with other bytes can’t become new files at the path of their row', async () => {
    const given = { files: [dropped('take.wav')], rows: ['1/take.wav'], unlike: ['1/take.wav'] };
    const answers = ['skip', 'start-over 1/take.wav'];
    for (const target of ['1/', undefined])
      expect((await recognised({ ...given, target })).uncertain).toEqual([['differs', 'take.wav', answers]]);
  });

  it('are distinguished by their bytes', async () => {
    const rows = ['1/take.wav', '2/take.wav'];
    const given = { files: [dropped('take.wav')], rows, target: '3/', unlike: ['1/take.wav'] };
    expect((await recognised(given)).matches).toEqual([['take.wav', '2/take.wav']]);
  });

  it('need a decision if their bytes differ from those sent before', async () => {
    const given = { files: [dropped('take.wav')], rows: ['1/take.wav'], target: '', unlike: ['1/take.wav'] };
    expect(await recognised(given)).toEqual({
      matches: [],
      uncertain: [['differs', 'take.wav', ['skip', 'start-over 1/take.wav', 'new']]],
      unmatched: [],
    });
  });
});
