// Deletes many terms, a few requests at a time. It can be stopped; what is left then, and what can't be deleted, is told
// and may be tried again. Where nothing answers, all that is left waits for the service.
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
  /** As the report shows it: that is what is deleted when it is tried again. */
  readonly term: Term;
  readonly reason: string;
}

export type Deletion =
  | { readonly kind: 'asking' }
  | { readonly kind: 'running'; readonly done: number; readonly all: number }
  /** Stopped: only what was sent already is waited for. */
  | { readonly kind: 'stopping'; readonly done: number; readonly all: number }
  | {
      readonly kind: 'partial';
      readonly gone: number;
      readonly failed: readonly Undeleted[];
      /** Not tried any more, since it was stopped. */
      readonly left: readonly Term[];
    };

/** What became of terms. */
export interface Deleted {
  readonly gone: ReadonlySet<string>;
  /** They go once something answers. */
  readonly held: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

export function allGone(gone: ReadonlySet<string>): Deleted {
  return { gone, held: NONE };
}

/** @param hold takes over what could not be sent as nothing answers */
export function useDeleteTerms(glossaryId: string, hold: HeldDeleting['hold']) {
  const [deletion, setDeletion] = useState<Deletion>({ kind: 'asking' });
  const remove = useDeleteTerm(glossaryId);
  const drop = useDropTerms(glossaryId);
  const stopped = useRef(false);
  // Whoever leaves the page has been asked.
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
      // Where nobody is there for one, nobody is for ten thousand.
      if (away !== undefined) {
        held.push(term);
        return;
      }
      try {
        // A refused key refuses all the rest as well: no need to ask a thousand times.
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

/** What somebody else changed is shown: the person decides again, about the term as it is now. */
function undeleted(term: Term, error: unknown): Undeleted {
  if (!(error instanceof ChangedMeanwhileError)) return { term, reason: errorText(error) };
  const { current } = error;
  const now = draftOf(current);
  const facts = changedByOthers(draftOf(term), {}, current).map((attribute) =>
    words.changed.isNow(attribute, shownValue(now[attribute])),
  );
  return { term: current, reason: sentences(words.remove.changed, ...facts) };
}
