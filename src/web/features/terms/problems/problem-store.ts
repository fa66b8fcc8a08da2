// Whether the panel of problems is open.
import { createStore } from '#web/lib/store.ts';

/** Asked for: it opens, and takes the focus once. */
export const problemPanel = createStore<'closed' | 'asked' | 'open'>('closed');

export function openProblems(): void {
  problemPanel.set('asked');
}

export function closeProblems(): void {
  problemPanel.set('closed');
}
