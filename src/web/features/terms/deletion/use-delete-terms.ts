// Deletes many terms, a few requests at a time. What can't be deleted is told with its reason and may be tried again.
import { useState } from 'react';
import { ApiError } from '#api-client/api-error.ts';
import type { Term } from '#contract/glossary.ts';
import { errorText } from '#web/api/error-text.ts';
import { useDeleteTerm, useDropTerms } from '#web/features/terms/queries.ts';
import { createTaskQueue } from '#web/lib/task-queue.ts';

const SENT_AT_ONCE = 4;

export interface Undeleted {
  readonly term: Term;
  readonly reason: string;
}

export type Deletion =
  | { readonly kind: 'asking' }
  | { readonly kind: 'running'; readonly done: number; readonly all: number }
  | { readonly kind: 'partial'; readonly failed: readonly Undeleted[] };

export function useDeleteTerms(glossaryId: string) {
  const [deletion, setDeletion] = useState<Deletion>({ kind: 'asking' });
  const remove = useDeleteTerm();
  const drop = useDropTerms(glossaryId);

  /** Answers the ids that are gone. */
  const run = async (terms: readonly Term[]): Promise<ReadonlySet<string>> => {
    const queue = createTaskQueue(SENT_AT_ONCE);
    const gone = new Set<string>();
    const failed: Undeleted[] = [];
    let signedOut: unknown;
    const one = async (term: Term) => {
      try {
        // A refused key refuses all the rest as well: no need to ask a thousand times.
        if (signedOut) throw signedOut;
        await remove.mutateAsync(term.id);
        gone.add(term.id);
      } catch (error) {
        if (error instanceof ApiError && error.isSignedOut) signedOut = error;
        failed.push({ term, reason: errorText(error) });
      }
      setDeletion({ kind: 'running', done: gone.size, all: terms.length });
    };
    setDeletion({ kind: 'running', done: 0, all: terms.length });
    await Promise.all(terms.map((term) => queue.run(term.id, () => one(term))));
    drop(gone);
    setDeletion(failed.length > 0 ? { kind: 'partial', failed } : { kind: 'asking' });
    return gone;
  };

  return { deletion, run, reset: () => setDeletion({ kind: 'asking' }) };
}
