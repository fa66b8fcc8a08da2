// Whether the details are shown beside the tree. The choice is saved in this browser for all workspaces.
import { useSyncExternalStore } from 'react';
import { keyValue } from '#web/lib/key-value.ts';
import { createStore } from '#web/lib/store.ts';

const KEY = 'lectern.details';
const storage = keyValue(() => window.localStorage);
const shown = createStore(storage.get(KEY) !== 'closed');

export function useDetailsShown(): boolean {
  return useSyncExternalStore(shown.subscribe, shown.get);
}

export function showDetails(show: boolean): void {
  shown.set(show);
  if (show) storage.delete(KEY);
  else storage.set(KEY, 'closed');
}
