import { expect, test } from 'vitest';
import type { ConflictAnswer, Row } from '#upload/protocol.ts';
import type { FindClashes } from '#web/features/uploads/intake/clashes.ts';
import { row } from '#web/features/uploads/testing/views.ts';
import { answerConflicts } from './answer-conflicts.ts';

const CONFLICT = { kind: 'conflict', existing: undefined, canSaveAs: true } as const;
const ROWS = [row('a.wav', CONFLICT), row('day 1/b.wav', CONFLICT)];

function setUp(others: readonly Row[] = []) {
  const answers: ConflictAnswer[] = [];
  const client = {
    answer: (some: readonly ConflictAnswer[]) => void answers.push(...some),
    getRows: () => [...ROWS, ...others],
  };
  const inGallery = new Set(['a.wav', 'a (2).wav', 'day 1/b.wav']);
  const findClashes: FindClashes = async (paths) =>
    paths.map((path) => (inGallery.has(path) ? { kind: 'same', existing: path } : undefined));
  return { answers, asked: { client, findClashes } };
}

test.each(['replace', 'skip'] as const)('sends the answer "%s" for each file', async (choice) => {
  const { answers, asked } = setUp();
  await answerConflicts(asked, ROWS, choice);
  expect(answers).toEqual(ROWS.map(({ id }) => ({ id, kind: choice })));
});

test('sends names for "keep both" that neither the gallery nor another upload has', async () => {
  const { answers, asked } = setUp([row('day 1/b (2).wav', { kind: 'queued' })]);
  await answerConflicts(asked, ROWS, 'keep-both');
  expect(answers).toEqual([
    { id: 'a.wav', kind: 'keep-both', path: 'a (3).wav' },
    { id: 'day 1/b.wav', kind: 'keep-both', path: 'day 1/b (3).wav' },
  ]);
});
