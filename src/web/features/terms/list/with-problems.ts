// The terms that have a problem: problems/ looks for them, the table marks them, and the filter asks.
import { createStore } from '#web/lib/store.ts';

/** Their ids; undefined as long as nobody knows. */
export const withProblems = createStore<ReadonlySet<string> | undefined>(undefined);
