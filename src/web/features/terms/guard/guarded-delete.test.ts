import { expect, test, vi } from 'vitest';
import type { Term } from '#contract/glossary.ts';
import type { RemoveTermResult } from '#web/api/glossaries/term-writes.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { ChangedMeanwhileError } from './clash.ts';
import { guardedDelete } from './guarded-delete.ts';

const seen = aTerm({ word: 'GIF' });
const later = (changes: Partial<Term> = {}) =>
  aTerm({ ...seen, ...changes, updatedAt: '2026-01-01T00:00:02.000Z' });

function world(newest: Term | undefined, ...answers: RemoveTermResult[]) {
  const remove = vi.fn<(expected: string | undefined) => Promise<RemoveTermResult>>();
  for (const answer of answers) remove.mockResolvedValueOnce(answer);
  const onCurrent = vi.fn<(term: Term) => void>();
  const run = (isGuarded: boolean) =>
    guardedDelete(seen, { remove, isGuarded, newest: async () => newest, onCurrent });
  return { remove, onCurrent, run };
}

test('an unchanged term is deleted, with its version if the server checks it', async () => {
  const { remove, run } = world(seen, { kind: 'deleted' }, { kind: 'deleted' });
  await run(true);
  expect(remove).toHaveBeenLastCalledWith(seen.updatedAt);
  await run(false);
  expect(remove).toHaveBeenLastCalledWith(undefined);
});

test('a term that the list shows as changed by someone else is not deleted', async () => {
  const current = later({ phonemization: 'theirs' });
  const { remove, run } = world(current);
  await expect(run(false)).rejects.toMatchObject({ current });
  expect(remove).not.toHaveBeenCalled();
});

test('a refusal reports the current term, and a conflict without a visible change is retried', async () => {
  const theirs = later({ phonemization: 'theirs' });
  const refused = world(seen, { kind: 'changed-meanwhile', current: theirs });
  await expect(refused.run(true)).rejects.toBeInstanceOf(ChangedMeanwhileError);
  expect(refused.onCurrent).toHaveBeenCalledWith(theirs);
  const same = later();
  const again = world(seen, { kind: 'changed-meanwhile', current: same }, { kind: 'deleted' });
  await again.run(true);
  expect(again.remove).toHaveBeenLastCalledWith(same.updatedAt);
});
