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

test('what several steps have added is taken back as one, whatever was done between them', () => {
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

test('edits that were given up are taken up with what they began from, and given up again', () => {
  const edits = [
    { term: a, changes: { word: 'mine' } },
    { term: aTerm({ id: 'gone' }), changes: { word: 'x' } },
  ];
  const given = withStep(NO_HISTORY, { kind: 'given-up', id: 'x', edits });
  // Somebody else’s stands in the table: what is compared with it is decided where it is saved.
  const taken = undone(given, table(withChanges(a, { word: 'theirs' })));
  expect(taken?.undoing).toEqual({ kind: 'take-up', edits: edits.slice(0, 1) });
  const again = redone(taken?.history ?? NO_HISTORY, table(a));
  expect(again?.undoing).toEqual({ kind: 'give-up', edits: edits.slice(0, 1) });
  expect(undone(again?.history ?? NO_HISTORY, table(a))?.undoing.kind).toBe('take-up');
});

test('of a merge the edit is taken back first, and then the deletion: what it says of new ids stands', () => {
  const edit = { ...changed([{ term: a, changes: { word: 'x' } }]), id: 'edit', group: 'merge' };
  const deletion = { kind: 'deleted', terms: [b], rows: [], id: 'gone', group: 'merge' } as const;
  const other = { ...changed([{ term: a, changes: { languageId: 'de' } }]), id: 'other' };
  const history = withFirstOf(withStep(withStep(NO_HISTORY, other), edit), deletion);
  expect(history.past.map(({ id }) => id)).toEqual(['other', 'gone', 'edit']);
  expect(withFirstOf(NO_HISTORY, deletion).past).toEqual([deletion]);
});

describe('undoing', () => {
  test('takes back all that one step did, and nothing else', () => {
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

  test('leaves what somebody else has changed since, and says how many', () => {
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

  test('of nothing is nothing', () => {
    expect(undone(NO_HISTORY, table(a))).toBeUndefined();
    expect(redone(NO_HISTORY, table(a))).toBeUndefined();
  });

  test('brings back an empty field as an empty field', () => {
    const edits = [{ term: b, changes: { pronounceAs: 'too' } }];
    const step = undone(recorded(NO_HISTORY, edits), made(table(b), edits));
    expect(saves(step?.undoing)).toEqual([['b', { pronounceAs: '' }]]);
  });

  test('of a deletion adds the terms again, wherever it stands in the history', () => {
    const deletion = { kind: 'deleted', id: 'gone', terms: [b], rows: [] } as const;
    const history = recorded(withStep(NO_HISTORY, deletion), [{ term: a, changes: { word: 'x' } }]);
    const step = undone(history, table(a), 'gone');
    expect(step?.undoing).toEqual({ kind: 'add', terms: [b], rows: [] });
    expect(step?.history.past).toHaveLength(1);
    expect(undone(step?.history ?? NO_HISTORY, table(a), 'gone')).toBeUndefined();
  });

  test('of rows that were added together deletes the terms they have become', () => {
    const rows = withStep(NO_HISTORY, { kind: 'added', id: 'two', terms: [], rows: ['new:a', 'new:b'] });
    const history = withTerm(withTerm(rows, 'new:a', a), 'new:b', b);
    expect(undone(history, table(a, b))?.undoing).toEqual({ kind: 'delete', terms: [a, b], left: 0 });
  });
});

test('what was done to a term that came back with a new id goes on for that', () => {
  const history = renamed(recorded(NO_HISTORY, [{ term: a, changes: { word: 'x' } }]), new Map([['a', 'c']]));
  const now = table(withChanges({ ...a, id: 'c' }, { word: 'x' }));
  expect(saves(undone(history, now)?.undoing)).toEqual([['c', { word: 'one' }]]);
});

test('what was done to a row that is no more is not offered', () => {
  const history = recorded(NO_HISTORY, [{ term: a, changes: { word: 'x' } }]);
  expect(forgotten(history, 'a')).toEqual(NO_HISTORY);
  expect(forgotten(history, 'b').past).toHaveLength(1);
});

test('a step is found again whatever came after it, and whatever became of its terms', () => {
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

test('a step that was undone and done again is the same step', () => {
  const edits = [{ term: a, changes: { word: 'x' } }];
  const taken = undone(recorded(NO_HISTORY, edits, 'own'), made(table(a), edits));
  expect(undone(taken?.history ?? NO_HISTORY, table(a), 'own')).toBeUndefined();
  const again = redone(taken?.history ?? NO_HISTORY, table(a));
  expect(saves(undone(again?.history ?? NO_HISTORY, made(table(a), edits), 'own')?.undoing)).toEqual([
    ['a', { word: 'one' }],
  ]);
});

test('a new edit ends what could be done again', () => {
  const first = [{ term: a, changes: { word: 'x' } }];
  const step = undone(recorded(NO_HISTORY, first), made(table(a), first));
  expect(step?.history.future).toHaveLength(1);
  expect(recorded(step?.history ?? NO_HISTORY, first).future).toEqual([]);
});

test('however edits, additions, deletions, undo and redo follow each other, undoing all shows the table as it was at first', () => {
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

test('a term that could not be taken out again is not added a second time, and is taken out when asked again', () => {
  const added = withStep(NO_HISTORY, { kind: 'added', id: 'x', terms: [a, b], rows: [] });
  const taken = undone(added, table(a, b));
  const history = stillThere(taken?.history ?? NO_HISTORY, [b]);
  expect(redone(history, table(b))?.undoing).toEqual({ kind: 'add', terms: [a], rows: [] });
  expect(undone(history, table(b))?.undoing).toEqual({ kind: 'delete', terms: [b], left: 0 });
});

test('a deletion that could not be done again is still one to be done again, and nothing to undo', () => {
  const redoing = redone({ past: [], future: [{ kind: 'added', id: 'x', terms: [a], rows: [] }] }, table(a));
  const history = stillThere(redoing?.history ?? NO_HISTORY, [a]);
  expect(undone(history, table(a))).toBeUndefined();
  expect(redone(history, table(a))?.undoing).toEqual({ kind: 'delete', terms: [a], left: 0 });
});

test('an added term that somebody else has changed since is not taken out unasked', () => {
  const added = withStep(NO_HISTORY, { kind: 'added', id: 'x', terms: [a, b], rows: [] });
  const now = table(withChanges(a, { word: 'theirs' }), b);
  expect(undone(added, now)?.undoing).toEqual({ kind: 'delete', terms: [b], left: 1 });
});

describe('rows that were added together', () => {
  const edit: TermChange = { term: a, changes: { word: 'ONE' } };
  const rows = withStep(NO_HISTORY, { kind: 'added', id: 'pasted', terms: [], rows: ['new:a', 'new:b'] });
  const history = withTerm(recorded(withTerm(rows, 'new:a', a), [edit]), 'new:b', b);

  test('are one step also where one of them was changed before the last was there', () => {
    const now = made(table(a, b), [edit]);
    const first = undone(history, now);
    expect(saves(first?.undoing)).toEqual([['a', { word: 'one' }]]);
    const second = undone(first?.history ?? NO_HISTORY, table(a, b));
    expect(second?.undoing).toEqual({ kind: 'delete', terms: [a, b], left: 0 });
  });

  test('that somebody deleted are told of, and leave nothing to do again', () => {
    const step = undone(withTerm(NO_HISTORY, 'new:a', a), table());
    expect(step?.undoing).toEqual({ kind: 'delete', terms: [], left: 1 });
    expect(step?.history).toEqual(NO_HISTORY);
  });
});

describe('words typed one after another', () => {
  const typed = (id: string) => ({ kind: 'added', id: `typed ${id}`, terms: [], rows: [id] }) as const;
  const draft = { ...BLANK_DRAFT, word: 'SQL' };
  const both = withStep(withStep(NO_HISTORY, typed('new:a')), typed('new:b'));

  test('are undone the last first, whichever the service has answered first', () => {
    const first = undone(withTerm(withTerm(both, 'new:b', b), 'new:a', a), table(a, b));
    expect(first?.undoing).toEqual({ kind: 'delete', terms: [b], left: 0 });
    expect(undone(first?.history ?? NO_HISTORY, table(a))?.undoing).toMatchObject({ terms: [a] });
  });

  test('that are no terms yet come back as they were typed, and can be undone once more', () => {
    const row = { id: 'new:b', draft };
    const taken = undone(both, table(), undefined, [row]);
    const again = redone(taken?.history ?? NO_HISTORY, table());
    expect(again?.undoing).toEqual({ kind: 'add', terms: [], rows: [row] });
    expect(again?.history).toEqual(both);
  });

  test('can be done again also where one that was typed before is answered meanwhile', () => {
    const taken = undone(both, table(), undefined, [{ id: 'new:b', draft }]);
    const history = withTerm(taken?.history ?? NO_HISTORY, 'new:a', a);
    expect(redone(history, table(a))?.undoing).toMatchObject({ rows: [{ id: 'new:b' }] });
  });

  test('that were undone leave nothing to do again where nothing was there any more', () => {
    expect(undone(both, table())?.history.future).toEqual([]);
  });
});

test('a row that was discarded comes back, and goes as a term when that is done again', () => {
  const rows = [{ id: 'new:a', draft: BLANK_DRAFT }];
  const taken = undone(withStep(NO_HISTORY, { kind: 'deleted', id: 'x', terms: [], rows }), table());
  expect(taken?.undoing).toEqual({ kind: 'add', terms: [], rows });
  const history = withTerm(taken?.history ?? NO_HISTORY, 'new:a', a);
  expect(history.past).toEqual([]);
  expect(redone(history, table(a))?.undoing).toEqual({ kind: 'delete', terms: [a], left: 0 });
});

test('what was done at once is taken back from its end on, done again from its beginning, and nothing else with it', () => {
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
