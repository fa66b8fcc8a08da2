import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import {
  type CellEditEvent,
  type CellEdits,
  failedChanges,
  NO_EDITS,
  nextEdits,
  overlaid,
} from './cell-edits.ts';

const term = aTerm();
const sent = (changes: { word?: string; languageId?: string }): CellEditEvent => ({
  kind: 'sent',
  termId: 't1',
  term,
  changes,
});
const saved = (changes: { word?: string; languageId?: string }): CellEditEvent => ({
  kind: 'saved',
  termId: 't1',
  changes,
});
const failed = (changes: { word?: string; languageId?: string }) => ({
  kind: 'failed' as const,
  termId: 't1',
  changes,
  reason: (attribute: string) => `no ${attribute}`,
});
const run = (...events: CellEditEvent[]): CellEdits => events.reduce(nextEdits, NO_EDITS);

test('an edit is shown before it is saved and removed from the overlay after that', () => {
  expect(overlaid([term], run(sent({ word: 'K8s' })))[0]?.word).toBe('K8s');
  expect(run(sent({ word: 'K8s' }), saved({ word: 'K8s' })).size).toBe(0);
});

test('a failed edit keeps its value and its reason until it is sent again or discarded', () => {
  const edits = run(sent({ word: 'K8s' }), failed({ word: 'K8s' }));
  expect(overlaid([term], edits)[0]?.word).toBe('K8s');
  expect(edits.get('t1')?.cells.word).toEqual({ kind: 'failed', reason: 'no word' });
  expect(nextEdits(edits, sent({ word: 'K8s' })).get('t1')?.cells.word).toEqual({ kind: 'saving' });
  expect(nextEdits(edits, { kind: 'discarded', termId: 't1' }).size).toBe(0);
});

test('a response to an earlier edit of a cell doesn’t affect the later edit', () => {
  const edits = run(sent({ word: 'a' }), sent({ word: 'b' }), failed({ word: 'a' }), saved({ word: 'a' }));
  expect(edits.get('t1')).toMatchObject({ changes: { word: 'b' }, cells: { word: { kind: 'saving' } } });
});

test('cells of one term fail and succeed independently', () => {
  const edits = run(
    sent({ word: 'a' }),
    sent({ languageId: 'x' }),
    failed({ word: 'a' }),
    saved({ languageId: 'x' }),
  );
  expect(edits.get('t1')?.changes).toEqual({ word: 'a' });
  expect(edits.get('t1')?.cells).toEqual({ word: { kind: 'failed', reason: 'no word' } });
});

test('an edit waits while the server is unavailable, and can be retried or discarded', () => {
  const away = { ...failed({ word: 'a' }), trouble: { kind: 'away' } } as const;
  const [edit] = run(sent({ word: 'a' }), away).values();
  expect(edit?.cells).toMatchObject({ word: { kind: 'waiting' } });
  expect(edit && failedChanges(edit)).toEqual({ word: 'a' });
  expect(run(sent({ word: 'a' }), away, { kind: 'discarded', termId: 't1' }).size).toBe(0);
});

test('an incomplete edit keeps waiting when another cell of its term is saved', () => {
  const trouble = { kind: 'incomplete' } as const;
  const edits = run(
    sent({ languageId: 'x' }),
    sent({ word: 'a' }),
    { ...failed({ word: 'a' }), trouble },
    saved({ languageId: 'x' }),
  );
  expect(edits.get('t1')).toMatchObject({ changes: { word: 'a' }, trouble });
});

test('discarding drops failed changes and keeps those in flight', () => {
  const edits = run(sent({ word: 'a' }), failed({ word: 'a' }), sent({ languageId: 'x' }));
  expect(nextEdits(edits, { kind: 'discarded', termId: 't1' }).get('t1')?.changes).toEqual({
    languageId: 'x',
  });
});

test('a failed edit stays after its term is deleted, with the term’s old word', () => {
  const edits = run(sent({ word: 'K8s' }), failed({ word: 'K8s' }));
  expect(overlaid([], edits)).toEqual([]);
  expect(edits.get('t1')).toMatchObject({ term: { word: 'Kubernetes' }, changes: { word: 'K8s' } });
});

test('the overlay is empty once all edits are saved', () => {
  const anyChange = fc.record({ word: fc.constantFrom('a', 'b'), languageId: fc.constantFrom('x', 'y') });
  fc.assert(
    fc.property(fc.array(anyChange, { minLength: 1, maxLength: 6 }), (changes) => {
      const edits = run(...changes.map(sent), ...changes.map(saved));
      expect(edits.size).toBe(0);
    }),
  );
});
