import { beforeEach, expect, test, vi } from 'vitest';
import type { TermChange } from '#web/features/terms/editing/changes.ts';
import { checkEdit } from '#web/features/terms/editing/check-edit.ts';
import { MOST_AT_ONCE } from '#web/features/terms/editing/most-at-once.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { notes } from '#web/ui/notify.ts';
import { saveMany } from './save-many.ts';

const said = (id: string) => aTerm({ id, pronounceAs: 'so', phonemizationLanguageId: 'en' });
const report = { done: (terms: number) => `Done in ${terms}.`, nothing: 'Nothing.' };
let saved: readonly TermChange[];
const undone = vi.fn<() => void>();
const nothing = () => undefined;
const deps = {
  edits: {
    save: (made: readonly TermChange[]) => {
      saved = made;
      return undone;
    },
    undo: nothing,
    adding: () => nothing,
    together: () => nothing,
    comes: nothing,
    redo: nothing,
    sent: nothing,
    added: nothing,
    undoingAll: () => nothing,
    deleted: () => nothing,
    discarded: () => nothing,
    undoingDeletion: () => nothing,
    kept: () => nothing,
    givenUp: () => nothing,
  },
  check: ({ term, changes }: TermChange) => checkEdit(term, changes),
};

beforeEach(() => {
  saved = [];
  vi.useFakeTimers();
  notes.set([]);
  return () => void vi.useRealTimers();
});

test('saved, waiting and refused edits are counted separately, and refused ones are not applied', () => {
  const sent = { term: said('a'), changes: { word: 'A' } };
  const waits = { term: said('b'), changes: { pronounceAs: '' } };
  const refused = { term: said('c'), changes: { word: '' } };
  saveMany(deps, [sent, waits, refused], report);
  expect(saved).toEqual([sent, waits]);
  const [note] = notes.get();
  expect(note?.message).toBe(
    'Done in 1. 1 term kept as a draft in this browser until you add a pronunciation. 1 term skipped: this value isn’t valid there.',
  );
  note?.action?.run();
  expect(undone).toHaveBeenCalledOnce();
});

test('an edit that is valid field by field but leaves no pronunciation option waits', () => {
  const both = aTerm({
    pronounceAs: 'so',
    phonemizationLanguageId: 'en',
    phonemization: 'x',
    pronunciationLanguageId: 'en',
  });
  saveMany(
    deps,
    [{ term: both, changes: { pronounceAs: '', phonemization: '', pronunciationLanguageId: '' } }],
    report,
  );
  expect(notes.get()[0]?.message).toContain('kept as a draft in this browser');
});

test('an edit of many terms is limited, and the note says how many are left', () => {
  const all = Array.from({ length: MOST_AT_ONCE + 2 }, (_, at) => ({
    term: said(String(at)),
    changes: { word: 'x' },
  }));
  saveMany(deps, all, report);
  expect(saved).toHaveLength(MOST_AT_ONCE);
  expect(notes.get()[0]?.message).toContain(
    '2 terms left: the limit is 10,000 at a time. Repeat for the rest.',
  );
});

test('an edit without changes says so and offers no undo', () => {
  saveMany(deps, [], report);
  expect(notes.get()).toEqual([{ message: 'Nothing.' }]);
});
