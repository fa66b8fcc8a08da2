// Checks the terms in a worker, each time they change.
import { useEffect, useRef, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import { Lint, type Problem, WorkerLoadError } from '#lint/client.ts';

export type LintState =
  | { readonly kind: 'looking' }
  | { readonly kind: 'found'; readonly problems: readonly Problem[] }
  | { readonly kind: 'failed' | 'not-fetched' };

/** Delay (ms) before a check, so that edits in quick succession are checked together. */
const REST_MS = 150;

export function useLint(terms: readonly Term[]): { lintState: LintState; again: () => void } {
  const [lintState, setLintState] = useState<LintState>({ kind: 'looking' });
  const [attempt, setAttempt] = useState(0);
  const answered = useRef(0);
  const [worker] = useState(ownWorker);
  const before = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => () => worker.close(), [worker]);

  useEffect(() => {
    let isWanted = true;
    const update = (next: LintState) => {
      if (isWanted) setLintState(next);
    };
    // Run checks one after another. Overlapping checks would mix their changes in the worker's copy of the terms.
    const check = async () => {
      await before.current;
      if (!isWanted) return;
      try {
        update({ kind: 'found', problems: await worker.get().check(terms) });
      } catch (error) {
        worker.close();
        update({ kind: error instanceof WorkerLoadError ? 'not-fetched' : 'failed' });
      }
    };
    const isAsked = answered.current !== attempt;
    answered.current = attempt;
    const timer = setTimeout(
      () => {
        before.current = check();
      },
      isAsked ? 0 : REST_MS,
    );
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [worker, terms, attempt]);

  const again = () => {
    setLintState({ kind: 'looking' });
    setAttempt((count) => count + 1);
  };
  return { lintState, again };
}

/** Starts the worker on first use, and again after it was closed. */
function ownWorker() {
  let lint: Lint | undefined;
  return {
    get: () => (lint ??= new Lint()),
    close() {
      lint?.close();
      lint = undefined;
    },
  };
}
