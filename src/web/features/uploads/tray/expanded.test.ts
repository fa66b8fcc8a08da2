import { expect, it } from 'vitest';
import { inMemory } from '#web/lib/key-value.ts';
import { loadExpanded, saveExpanded } from './expanded.ts';

it('the tray is expanded by default if there is space, and stays as the user left it', () => {
  const storage = inMemory();
  expect(loadExpanded(storage, true)).toBe(true);
  expect(loadExpanded(storage, false)).toBe(false);
  saveExpanded(storage, false);
  expect(loadExpanded(storage, true)).toBe(false);
  saveExpanded(storage, true);
  expect(loadExpanded(storage, false)).toBe(true);
});

it('an invalid stored value for the tray is ignored', () => {
  const storage = inMemory();
  storage.set('lectern.tray', 'half open');
  expect(loadExpanded(storage, true)).toBe(true);
  expect(loadExpanded(storage, false)).toBe(false);
});
