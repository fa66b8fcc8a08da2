// Deletes many terms, a few requests at a time. The user can stop it. Terms that were not deleted are reported and can be
// tried again. If the server is unavailable, the deletions of all remaining terms become pending.
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#api-client/api-error.ts';
import type { Term } from '#contract/glossary.ts';
import { errorText } from '#web/api/errors/error-text.ts';
import type { HeldDeleting } from '#web/features/terms/deletion/waiting/use-held-deletions.ts';
import { draftOf } from '#web/features/terms/editing/changes.ts';
import { isAway } from '#web/features/terms/editing/resending.ts';
import { ChangedMeanwhileError } from '#web/features/terms/guard/clash.ts';
import { shownValue } from '#web/features/terms/guard/shown-value.ts';
import { changedByOthers } from '#web/features/terms/guard/theirs.ts';
import { useDeleteTerm, useDropTerms } from '#web/features/terms/queries.ts';
import { words } from '#web/features/terms/words.ts';
import { sentences } from '#web/lib/plural.ts';
import { runConcurrently } from '#web/lib/run-concurrently.ts';

const SENT_AT_ONCE = 4;

export interface Undeleted {
  /** The term as the report shows it. A retry deletes this version. */
  readonly term: Term;
  readonly reason: string;
}

export type Deletion =
  | { readonly kind: 'asking' }
  | { readonly kind: 'running'; readonly done: number; readonly all: number }
  /** The user has stopped the deletion. It ends after the requests in flight. */
  | { readonly kind: 'stopping'; readonly done: number; readonly all: number }
  | {
      readonly kind: 'partial';
      readonly gone: number;
      readonly failed: readonly Undeleted[];
      /** Terms that were not tried, because the user stopped the deletion. */
      readonly left: readonly Term[];
    };

/** Result of a deletion: ids of terms. */
export interface Deleted {
  readonly gone: ReadonlySet<string>;
  /** Terms whose deletion is pending until the server is available. */
  readonly held: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

export function allGone(gone: ReadonlySet<string>): Deleted {
  return { gone, held: NONE };
}

/** @param hold takes over the terms that could not be deleted because the server is unavailable */
export function useDeleteTerms(glossaryId: string, hold: HeldDeleting['hold']) {
  const [deletion, setDeletion] = useState<Deletion>({ kind: 'asking' });
  const remove = useDeleteTerm(glossaryId);
  const drop = useDropTerms(glossaryId);
  const stopped = useRef(false);
  // Stop if the user leaves the page. `LeaveQuestion` has asked before.
  useEffect(() => () => void (stopped.current = true), []);

  const run = async (terms: readonly Term[]): Promise<Deleted> => {
    const gone = new Set<string>();
    const failed: Undeleted[] = [];
    const left: Term[] = [];
    const held: Term[] = [];
    let signedOut: unknown;
    let away: unknown;
    const one = async (term: Term) => {
      if (stopped.current) {
        left.push(term);
        return;
      }
      // If the server is unavailable for one term, send no requests for the other terms.
      if (away !== undefined) {
        held.push(term);
        return;
      }
      try {
        // If the API key was refused, it would be refused for every other term too.
        if (signedOut) throw signedOut;
        await remove(term);
        gone.add(term.id);
      } catch (error) {
        if (error instanceof ApiError && error.isSignedOut) signedOut = error;
        if (isAway(error)) {
          away = error;
          held.push(term);
          return;
        }
        failed.push(undeleted(term, error));
      }
      setDeletion({ kind: stopped.current ? 'stopping' : 'running', done: gone.size, all: terms.length });
    };
    stopped.current = false;
    setDeletion({ kind: 'running', done: 0, all: terms.length });
    await runConcurrently(terms, SENT_AT_ONCE, one);
    drop(gone);
    if (held.length > 0) hold(held, away);
    const isDone = failed.length === 0 && left.length === 0;
    setDeletion(isDone ? { kind: 'asking' } : { kind: 'partial', gone: gone.size, failed, left });
    return { gone, held: new Set(held.map(({ id }) => id)) };
  };

  const stop = () => {
    stopped.current = true;
    setDeletion((now) => (now.kind === 'running' ? { ...now, kind: 'stopping' } : now));
  };

  return { deletion, run, stop, reset: () => setDeletion({ kind: 'asking' }) };
}

/**
 * Returns the failure of one term for the report. If somebody else changed the term, the report shows the new values, and
 * the user decides again.
 */
function undeleted(term: Term, error: unknown): Undeleted {
  if (!(error instanceof ChangedMeanwhileError)) return { term, reason: errorText(error) };
  const { current } = error;
  const now = draftOf(current);
  const facts = changedByOthers(draftOf(term), {}, current).map((attribute) =>
    words.changed.isNow(attribute, shownValue(now[attribute])),
  );
  return { term: current, reason: sentences(words.remove.changed, ...facts) };
}
