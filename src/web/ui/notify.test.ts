import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ACTION_MS, NOTE_MS, notes, notify } from './notify.ts';

beforeEach(() => {
  vi.useFakeTimers();
  notes.set([]);
});
afterEach(() => vi.useRealTimers());

const shown = () => notes.get().map(({ message }) => message);

test('a note is replaced by the next one and disappears after a while', () => {
  notify({ message: 'first' });
  vi.advanceTimersByTime(NOTE_MS - 1);
  notify({ message: 'second' });
  expect(shown()).toEqual(['second']);
  vi.advanceTimersByTime(NOTE_MS - 1);
  expect(shown()).toEqual(['second']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

test('a note with an undo that exists nowhere else is replaced only by another such note', () => {
  const undo = { label: 'Undo', run: () => {} };
  notify({ message: 'will be deleted', hasUniqueAction: true, action: undo });
  notify({ message: 'copied' });
  notify({ message: 'added' });
  expect(shown()).toEqual(['will be deleted', 'added']);
  notify({ message: 'both will be deleted', hasUniqueAction: true, action: undo });
  expect(shown()).toEqual(['added', 'both will be deleted']);
  vi.advanceTimersByTime(ACTION_MS);
  expect(shown()).toEqual([]);
});

test('a red note stays until it is closed', () => {
  const hide = notify({ message: 'failed', color: 'red' });
  notify({ message: 'done' });
  vi.advanceTimersByTime(NOTE_MS * 2);
  expect(shown()).toEqual(['failed']);
  hide();
  expect(shown()).toEqual([]);
});

test('a note with an action stays long enough to use it', () => {
  notify({ message: 'deleted', action: { label: 'Undo', run: () => {} } });
  vi.advanceTimersByTime(ACTION_MS - 1);
  expect(shown()).toEqual(['deleted']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});
