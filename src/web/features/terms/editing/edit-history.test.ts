import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Term } from '#contract/glossary.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { BLANK_DRAFT, draftOf, type TermChange, withChanges } from './changes.ts';
import {
  changed,
  type EditHistory,
  forgotten,
  joined,
  NO_HISTORY,
  nextToRedo,
  nextToUndo,
  redone,
  renamed,
  stillThere,
  type Undoing,
  undone,
  withFirstOf,
  withStep,
  withTerm,
} from './edit-history.ts';

const a = aTerm({ id: 'a', word: 'one', phonemization: 'wʌn' });
const b = aTerm({ id: 'b', word: 'two' });
type Table = ReadonlyMap<string, Term>;
const table = (...terms: Term[]) => new Map(terms.map((term) => [term.id, term]));
let stepCount = 0;
const recorded = (history: EditHistory, made: readonly TermChange[], id = `step-${stepCount++}`) =>
  withStep(history, { id, ...changed(made) });

function made(terms: Table, edits: readonly TermChange[]): Map<string, Term> {
  const after = new Map(terms);
  for (const { term, changes } of edits) {
    const now = after.get(term.id);
    if (now) after.set(term.id, withChanges(now, changes));
  }
  return after;
}

const saves = (undoing: Undoing | undefined) =>
  undoing?.kind === 'change' ? undoing.toSave.map(({ term, changes }) => [term.id, changes]) : undefined;

test('joined steps undo everything they added as one step, even with another step in between', () => {
  const add = (history: EditHistory, term: Term) =>
    withStep(history, { kind: 'added', id: `add-${term.id}`, terms: [term], rows: [] });
  const between = recorded(add(NO_HISTORY, a), [{ term: b, changes: { word: 'TWO' } }], 'edit');
  const history = joined(add(between, b), ['add-a', 'add-b']);
  expect(history.past.map(({ id }) => id)).toEqual(['edit', 'add-b']);
  const taken = undone(history, table(a, b));
  expect(taken?.undoing).toMatchObject({ kind: 'delete', terms: [a, b] });
  expect(redone(taken?.history ?? NO_HISTORY, table())?.undoing).toMatchObject({
    kind: 'add',
    terms: [a, b],
  });
  expect(joined(history, ['gone'])).toBe(history);
});

test('undoing a discard restores the unsaved edits with their base terms, and redo discards them again', () => {
  const edits = [
    { term: a, changes: { word: 'mine' } },
    { term: aTerm({ id: 'gone' }), changes: { word: 'x' } },
  ];
  const given = withStep(NO_HISTORY, { kind: 'given-up', id: 'x', edits });
  // The table shows somebody else's value. Undo doesn't compare it, because saving checks for conflicts.
  const taken = undone(given, table(withChanges(a, { word: 'theirs' })));
  expect(taken?.undoing).toEqual({ kind: 'take-up', edits: edits.slice(0, 1) });
  const again = redone(taken?.history ?? NO_HISTORY, table(a));
  expect(again?.undoing).toEqual({ kind: 'give-up', edits: edits.slice(0, 1) });
  expect(undone(again?.history ?? NO_HISTORY, table(a))?.undoing.kind).toBe('take-up');
});

test('undoing a merge undoes the edit first and the deletion last', () => {
  const edit = { ...changed([{ term: a, changes: { word: 'x' } }]), id: 'edit', group: 'merge' };
  const deletion = { kind: 'deleted', terms: [b], rows: [], id: 'gone', group: 'merge' } as const;
  const other = { ...changed([{ term: a, changes: { languageId: 'de' } }]), id: 'other' };
  const history = withFirstOf(withStep(withStep(NO_HISTORY, other), edit), deletion);
  expect(history.past.map(({ id }) => id)).toEqual(['other', 'gone', 'edit']);
  expect(withFirstOf(NO_HISTORY, deletion).past).toEqual([deletion]);
});

describe('undoing', () => {
  test('undoes all changes of one step and nothing else', () => {
    const edits = [
      { term: a, changes: { word: 'ONE' } },
      { term: b, changes: { word: 'TWO' } },
    ];
    const step = undone(recorded(NO_HISTORY, edits), made(table(a, b), edits));
    expect(saves(step?.undoing)).toEqual([
      ['a', { word: 'one' }],
      ['b', { word: 'two' }],
    ]);
    expect(step?.undoing).toMatchObject({ left: 0 });
  });

  test('keeps values that somebody else has changed since, and counts their terms', () => {
    const edits = [
      { term: a, changes: { word: 'ONE', caseSensitive: true } },
      { term: b, changes: { word: 'TWO' } },
    ];
    const now = made(table(a, b), edits);
    now.set('a', withChanges(now.get('a') ?? a, { word: 'eins' }));
    now.delete('b');
    const step = undone(recorded(NO_HISTORY, edits), now);
    expect(saves(step?.undoing)).toEqual([['a', { caseSensitive: false }]]);
    expect(step?.undoing).toMatchObject({ left: 2 });
  });

  test('with an empty history returns undefined', () => {
    expect(undone(NO_HISTORY, table(a))).toBeUndefined();
    expect(redone(NO_HISTORY, table(a))).toBeUndefined();
  });

  test('restores an empty field as an empty field', () => {
    const edits = [{ term: b, changes: { pronounceAs: 'too' } }];
    const step = undone(recorded(NO_HISTORY, edits), made(table(b), edits));
    expect(saves(step?.undoing)).toEqual([['b', { pronounceAs: '' }]]);
  });

  test('of a deletion adds its terms again, also if other steps followed', () => {
    const deletion = { kind: 'deleted', id: 'gone', terms: [b], rows: [] } as const;
    const history = recorded(withStep(NO_HISTORY, deletion), [{ term: a, changes: { word: 'x' } }]);
    const step = undone(history, table(a), 'gone');
    expect(step?.undoing).toEqual({ kind: 'add', terms: [b], rows: [] });
    expect(step?.history.past).toHaveLength(1);
    expect(undone(step?.history ?? NO_HISTORY, table(a), 'gone')).toBeUndefined();
  });

  test('of rows that were added together deletes the terms created from them', () => {
    const rows = withStep(NO_HISTORY, { kind: 'added', id: 'two', terms: [], rows: ['new:a', 'new:b'] });
    const history = withTerm(withTerm(rows, 'new:a', a), 'new:b', b);
    expect(undone(history, table(a, b))?.undoing).toEqual({ kind: 'delete', terms: [a, b], left: 0 });
  });
});

test('an earlier edit of a restored term can be undone under its new ID', () => {
  const history = renamed(recorded(NO_HISTORY, [{ term: a, changes: { word: 'x' } }]), new Map([['a', 'c']]));
  const now = table(withChanges({ ...a, id: 'c' }, { word: 'x' }));
  expect(saves(undone(history, now)?.undoing)).toEqual([['c', { word: 'one' }]]);
});

test('forgetting a row removes its changes from the history and no others', () => {
  const history = recorded(NO_HISTORY, [{ term: a, changes: { word: 'x' } }]);
  expect(forgotten(history, 'a')).toEqual(NO_HISTORY);
  expect(forgotten(history, 'b').past).toHaveLength(1);
});

test('a step is found by its ID after later steps and after its terms got new IDs', () => {
  const word = (text: string) => [{ term: a, changes: { word: text } }];
  const both = [...word('x'), { term: b, changes: { word: 'y' } }];
  const other = [{ term: a, changes: { caseSensitive: true } }];
  const own = recorded(recorded(NO_HISTORY, both, 'own'), other);
  const now = made(table(a, b), [...both, ...other]);
  expect(saves(undone(own, now, 'own')?.undoing)).toEqual([
    ['a', { word: 'one' }],
    ['b', { word: 'two' }],
  ]);
  const left = renamed(forgotten(own, 'b'), new Map([['a', 'c']]));
  const again = table(withChanges({ ...a, id: 'c' }, { word: 'x' }));
  expect(saves(undone(left, again, 'own')?.undoing)).toEqual([['c', { word: 'one' }]]);
});

test('a step keeps its ID when it is undone and redone', () => {
  const edits = [{ term: a, changes: { word: 'x' } }];
  const taken = undone(recorded(NO_HISTORY, edits, 'own'), made(table(a), edits));
  expect(undone(taken?.history ?? NO_HISTORY, table(a), 'own')).toBeUndefined();
  const again = redone(taken?.history ?? NO_HISTORY, table(a));
  expect(saves(undone(again?.history ?? NO_HISTORY, made(table(a), edits), 'own')?.undoing)).toEqual([
    ['a', { word: 'one' }],
  ]);
});

test('a new edit clears the steps to redo', () => {
  const first = [{ term: a, changes: { word: 'x' } }];
  const step = undone(recorded(NO_HISTORY, first), made(table(a), first));
  expect(step?.history.future).toHaveLength(1);
  expect(recorded(step?.history ?? NO_HISTORY, first).future).toEqual([]);
});

test('undoing every step restores the initial table after any sequence of edits, additions, deletions, undo and redo', () => {
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('edit' as const),
        which: fc.nat(5),
        changes: fc.record(
          { word: fc.constantFrom('p', 'q', 'r'), pronounceAs: fc.constantFrom('', 's') },
          { requiredKeys: [] },
        ),
      }),
    },
    fc.record({ kind: fc.constantFrom('add' as const, 'undo' as const, 'redo' as const) }),
    fc.record({ kind: fc.constant('delete' as const), which: fc.nat(5) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let terms: Map<string, Term> = table(a, b);
      let history: EditHistory = NO_HISTORY;
      let ids = 0;
      const perform = (taken: ReturnType<typeof undone>) => {
        if (!taken) return;
        history = taken.history;
        const { undoing } = taken;
        if (undoing.kind === 'change') {
          expect(undoing.left).toBe(0);
          terms = made(terms, undoing.toSave);
        } else if (undoing.kind === 'delete') {
          for (const { id } of undoing.terms) terms.delete(id);
        } else if (undoing.kind === 'add') {
          const renames = new Map(undoing.terms.map(({ id }) => [id, `again-${ids++}`]));
          for (const term of undoing.terms) {
            const id = renames.get(term.id) ?? term.id;
            terms.set(id, { ...term, id });
          }
          history = renamed(history, renames);
        }
      };
      for (const one of steps) {
        const all = [...terms.values()];
        const term = 'which' in one ? all[one.which % Math.max(1, all.length)] : undefined;
        if (one.kind === 'edit' && term) {
          history = recorded(history, [{ term, changes: one.changes }]);
          terms = made(terms, [{ term, changes: one.changes }]);
        } else if (one.kind === 'delete' && term) {
          history = withStep(history, {
            kind: 'deleted',
            id: `step-${stepCount++}`,
            terms: [term],
            rows: [],
          });
          terms.delete(term.id);
        } else if (one.kind === 'add') {
          const id = `new-${ids++}`;
          terms.set(id, aTerm({ id, word: 'new' }));
          history = withStep(history, { kind: 'added', id, terms: [aTerm({ id, word: 'new' })], rows: [] });
        } else if (one.kind === 'undo') perform(undone(history, terms));
        else if (one.kind === 'redo') perform(redone(history, terms));
      }
      for (let taken = undone(history, terms); taken; taken = undone(history, terms)) perform(taken);
      const texts = (all: Iterable<Term>) => [...all].map((term) => JSON.stringify(draftOf(term))).toSorted();
      expect(texts(terms.values())).toEqual(texts([a, b]));
    }),
  );
});

test('a term that an undo failed to delete is not added twice, and the next undo deletes it', () => {
  const added = withStep(NO_HISTORY, { kind: 'added', id: 'x', terms: [a, b], rows: [] });
  const taken = undone(added, table(a, b));
  const history = stillThere(taken?.history ?? NO_HISTORY, [b]);
  expect(redone(history, table(b))?.undoing).toEqual({ kind: 'add', terms: [a], rows: [] });
  expect(undone(history, table(b))?.undoing).toEqual({ kind: 'delete', terms: [b], left: 0 });
});

test('a deletion that failed on redo can be redone and leaves nothing to undo', () => {
  const redoing = redone({ past: [], future: [{ kind: 'added', id: 'x', terms: [a], rows: [] }] }, table(a));
  const history = stillThere(redoing?.history ?? NO_HISTORY, [a]);
  expect(undone(history, table(a))).toBeUndefined();
  expect(redone(history, table(a))?.undoing).toEqual({ kind: 'delete', terms: [a], left: 0 });
});

test('undoing an addition keeps a term that somebody else has changed since', () => {
  const added = withStep(NO_HISTORY, { kind: 'added', id: 'x', terms: [a, b], rows: [] });
  const now = table(withChanges(a, { word: 'theirs' }), b);
  expect(undone(added, now)?.undoing).toEqual({ kind: 'delete', terms: [b], left: 1 });
});

describe('rows that were added together', () => {
  const edit: TermChange = { term: a, changes: { word: 'ONE' } };
  const rows = withStep(NO_HISTORY, { kind: 'added', id: 'pasted', terms: [], rows: ['new:a', 'new:b'] });
  const history = withTerm(recorded(withTerm(rows, 'new:a', a), [edit]), 'new:b', b);

  test('are one step, also if one was changed before the last was created', () => {
    const now = made(table(a, b), [edit]);
    const first = undone(history, now);
    expect(saves(first?.undoing)).toEqual([['a', { word: 'one' }]]);
    const second = undone(first?.history ?? NO_HISTORY, table(a, b));
    expect(second?.undoing).toEqual({ kind: 'delete', terms: [a, b], left: 0 });
  });

  test('that somebody else deleted are counted and leave nothing to redo', () => {
    const step = undone(withTerm(NO_HISTORY, 'new:a', a), table());
    expect(step?.undoing).toEqual({ kind: 'delete', terms: [], left: 1 });
    expect(step?.history).toEqual(NO_HISTORY);
  });
});

describe('words typed one after another', () => {
  const typed = (id: string) => ({ kind: 'added', id: `typed ${id}`, terms: [], rows: [id] }) as const;
  const draft = { ...BLANK_DRAFT, word: 'SQL' };
  const both = withStep(withStep(NO_HISTORY, typed('new:a')), typed('new:b'));

  test('are undone last first, in any order of the server’s responses', () => {
    const first = undone(withTerm(withTerm(both, 'new:b', b), 'new:a', a), table(a, b));
    expect(first?.undoing).toEqual({ kind: 'delete', terms: [b], left: 0 });
    expect(undone(first?.history ?? NO_HISTORY, table(a))?.undoing).toMatchObject({ terms: [a] });
  });

  test('that are not terms yet come back as typed, and can be undone again', () => {
    const row = { id: 'new:b', draft };
    const taken = undone(both, table(), undefined, [row]);
    const again = redone(taken?.history ?? NO_HISTORY, table());
    expect(again?.undoing).toEqual({ kind: 'add', terms: [], rows: [row] });
    expect(again?.history).toEqual(both);
  });

  test('can be redone after the response for an earlier word', () => {
    const taken = undone(both, table(), undefined, [{ id: 'new:b', draft }]);
    const history = withTerm(taken?.history ?? NO_HISTORY, 'new:a', a);
    expect(redone(history, table(a))?.undoing).toMatchObject({ rows: [{ id: 'new:b' }] });
  });

  test('leave nothing to redo if their rows were gone before the undo', () => {
    expect(undone(both, table())?.history.future).toEqual([]);
  });
});

test('undo restores a discarded row, and redo deletes the term created from it', () => {
  const rows = [{ id: 'new:a', draft: BLANK_DRAFT }];
  const taken = undone(withStep(NO_HISTORY, { kind: 'deleted', id: 'x', terms: [], rows }), table());
  expect(taken?.undoing).toEqual({ kind: 'add', terms: [], rows });
  const history = withTerm(taken?.history ?? NO_HISTORY, 'new:a', a);
  expect(history.past).toEqual([]);
  expect(redone(history, table(a))?.undoing).toEqual({ kind: 'delete', terms: [a], left: 0 });
});

test('a group is undone from its last step and redone from its first, without steps outside the group', () => {
  const edit: TermChange = { term: a, changes: { word: 'ONE' } };
  const group = 'pasted';
  const before = recorded(NO_HISTORY, [{ term: a, changes: { word: 'before' } }]);
  const changes = withStep(before, { ...changed([edit]), id: 'changes', group });
  const all = withStep(changes, { kind: 'added', id: 'rows', group, terms: [b], rows: [] });
  const rowsGone = undone(all, table(a, b))?.history ?? NO_HISTORY;
  const [rows] = all.past.slice(-1);
  if (!rows) throw new Error('It was recorded.');
  expect(nextToUndo(rowsGone, rows)?.id).toBe('changes');
  const allGone = undone(rowsGone, made(table(a), [edit]), 'changes')?.history ?? NO_HISTORY;
  expect(nextToUndo(allGone, rows)).toBeUndefined();
  const again = redone(allGone, table(a));
  expect(saves(again?.undoing)).toEqual([['a', { word: 'ONE' }]]);
  expect(nextToRedo(again?.history ?? NO_HISTORY, rows)?.id).toBe('rows');
});
