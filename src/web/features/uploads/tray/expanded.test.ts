import { expect, it } from 'vitest';
import { inMemory } from '#web/lib/key-value.ts';
import { loadExpanded, saveExpanded } from './expanded.ts';

it('the tray begins as there is room, and stays as it was left', () => {
  const storage = inMemory();
  expect(loadExpanded(storage, true)).toBe(true);
  expect(loadExpanded(storage, false)).toBe(false);
  saveExpanded(storage, false);
  expect(loadExpanded(storage, true)).toBe(false);
  saveExpanded(storage, true);
  expect(loadExpanded(storage, false)).toBe(true);
});

it('what else is stored for the tray counts as nothing', () => {
  const storage = inMemory();
  storage.set('lectern.tray', 'half open');
  expect(loadExpanded(storage, true)).toBe(true);
  expect(loadExpanded(storage, false)).toBe(false);
});
