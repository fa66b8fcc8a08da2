// Whether the panel of problems is open.
import { createStore } from '#web/lib/store.ts';

/** How often it was asked for since it was closed: each time it takes the focus. */
export const problemPanel = createStore(0);

export function openProblems(): void {
  problemPanel.set(problemPanel.get() + 1);
}

export function closeProblems(): void {
  problemPanel.set(0);
}
