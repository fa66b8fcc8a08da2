import { expect, test, vi } from 'vitest';
import type { Term } from '#contract/glossary.ts';
import type { PutTermResult } from '#web/api/glossaries/term-writes.ts';
import { baseOf } from '#web/features/terms/editing/changes.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { ChangedMeanwhileError } from './clash.ts';
import { guardedUpdate } from './guarded-update.ts';

const began = aTerm({ word: 'GIF' });
const base = baseOf(began);
const saved = (term: Term): PutTermResult => ({ kind: 'saved', term });
const theirs = (changes: Partial<Term>, second = 2) =>
  aTerm({ ...began, ...changes, updatedAt: `2026-01-01T00:00:0${second}.000Z` });

function world(newest: Term | undefined, ...answers: PutTermResult[]) {
  const put = vi.fn<(changes: object, expected: string | undefined) => Promise<PutTermResult>>();
  for (const answer of answers) put.mockResolvedValueOnce(answer);
  const onCurrent = vi.fn<(term: Term) => void>();
  const run = (isGuarded: boolean) =>
    guardedUpdate(base, { word: 'mine' }, { put, isGuarded, newest: async () => newest, onCurrent });
  return { put, onCurrent, run };
}

test('an unchanged term is updated, with its version if the server checks it', async () => {
  const { put, run } = world(began, saved(began), saved(began));
  await run(true);
  expect(put).toHaveBeenLastCalledWith({ word: 'mine' }, began.updatedAt);
  await run(false);
  expect(put).toHaveBeenLastCalledWith({ word: 'mine' }, undefined);
});

test('an update of a field that someone else has changed is not sent', async () => {
  const current = theirs({ word: 'theirs' });
  const { put, run } = world(current);
  await expect(run(false)).rejects.toMatchObject({ current });
  expect(put).not.toHaveBeenCalled();
});

test('a refusal because of the same field is a conflict, and one because of another field is retried', async () => {
  const same = theirs({ word: 'theirs' });
  const refused = world(began, { kind: 'changed-meanwhile', current: same });
  await expect(refused.run(true)).rejects.toBeInstanceOf(ChangedMeanwhileError);
  expect(refused.onCurrent).toHaveBeenCalledWith(same);
  const other = theirs({ languageId: 'de' });
  const again = world(began, { kind: 'changed-meanwhile', current: other }, saved(other));
  expect(await again.run(true)).toBe(other);
  expect(again.put).toHaveBeenLastCalledWith({ word: 'mine' }, other.updatedAt);
});

test('an update gives up after three conflicts', async () => {
  const faster = [2, 3, 4].map(
    (second): PutTermResult => ({
      kind: 'changed-meanwhile',
      current: theirs({ languageId: `l${second}` }, second),
    }),
  );
  const { put, run } = world(began, ...faster);
  await expect(run(true)).rejects.toBeInstanceOf(ChangedMeanwhileError);
  expect(put).toHaveBeenCalledTimes(3);
});
