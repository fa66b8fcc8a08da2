import { expect, it } from 'vitest';
import { inMemory } from '#web/lib/key-value.ts';
import { loadUnfolded, saveUnfolded } from './expanded.ts';

it('the tray begins as there is room, and stays as it was left', () => {
  const storage = inMemory();
  expect(loadUnfolded(storage, true)).toBe(true);
  expect(loadUnfolded(storage, false)).toBe(false);
  saveUnfolded(storage, false);
  expect(loadUnfolded(storage, true)).toBe(false);
  saveUnfolded(storage, true);
  expect(loadUnfolded(storage, false)).toBe(true);
});

it('what else is stored for the tray counts as nothing', () => {
  const storage = inMemory();
  storage.set('lectern.tray', 'half open');
  expect(loadUnfolded(storage, true)).toBe(true);
  expect(loadUnfolded(storage, false)).toBe(false);
});
