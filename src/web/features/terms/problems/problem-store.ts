// Whether the panel of problems is open, and the rows that have one: the table marks them, and the filter asks.
import { createStore } from '#web/lib/store.ts';

/** How often it was asked for since it was closed: each time it takes the focus. */
export const problemPanel = createStore(0);

export function openProblems(): void {
  problemPanel.set(problemPanel.get() + 1);
}

export function closeProblems(): void {
  problemPanel.set(0);
}

/** Ids of terms; undefined until they have been looked through. */
export const withProblems = createStore<ReadonlySet<string> | undefined>(undefined);
