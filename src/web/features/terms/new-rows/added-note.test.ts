import { beforeEach, expect, test, vi } from 'vitest';
import { ACTION_MS, notes, notify } from '#web/ui/notify.ts';
import { createAddedNote } from './added-note.ts';

const undoingAll = vi.fn<(steps: readonly string[]) => () => void>();
const said = () => notes.get().map(({ message }) => message);

beforeEach(() => {
  undoingAll.mockReset().mockReturnValue(() => undefined);
  vi.useFakeTimers();
  notes.set([]);
  return () => void vi.useRealTimers();
});

test('words that become terms are counted in one note, and its undo removes all of them', () => {
  const say = createAddedNote();
  for (const step of ['a', 'b', 'c']) say(step, undoingAll);
  expect(said()).toEqual(['3 terms added.']);
  expect(undoingAll).toHaveBeenLastCalledWith(['a', 'b', 'c']);
});

test('a step that is added twice counts once', () => {
  const say = createAddedNote();
  for (const step of ['a', 'b', 'a']) say(step, undoingAll);
  expect(undoingAll).toHaveBeenLastCalledWith(['b', 'a']);
});

test('the count starts again once the note is gone', () => {
  const say = createAddedNote();
  say('a', undoingAll);
  vi.advanceTimersByTime(ACTION_MS);
  say('b', undoingAll);
  expect(said()).toEqual(['1 term added.']);
  notify({ message: 'Something else.' });
  say('c', undoingAll);
  expect(undoingAll).toHaveBeenLastCalledWith(['c']);
});
