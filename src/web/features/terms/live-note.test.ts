import { beforeEach, expect, test, vi } from 'vitest';
import { dismiss, notes, notify } from '#web/ui/notify.ts';
import { createLiveNote } from './live-note.ts';

beforeEach(() => {
  vi.useFakeTimers();
  notes.set([]);
  return () => {
    notes.set([]);
    vi.useRealTimers();
  };
});
const said = () => notes.get().map(({ message }) => message);

test('a live note shows one message at a time until it is closed, ended or replaced by another note', () => {
  const note = createLiveNote();
  expect(note.isShown()).toBe(false);
  note.show({ message: '1 added.' });
  note.show({ message: '2 added.' });
  expect(said()).toEqual(['2 added.']);
  expect(note.isShown()).toBe(true);
  for (const shown of notes.get()) dismiss(shown);
  expect(note.isShown()).toBe(false);
  note.show({ message: '3 added.' });
  notify({ message: 'Copied.' });
  expect(note.isShown()).toBe(false);
  note.end();
  expect(said()).toEqual(['Copied.']);
});
