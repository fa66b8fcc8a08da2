// Has the terms looked through, in the background, each time they change.
import { useEffect, useRef, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import { Lint, type Problem, WorkerLoadError } from '#lint/client.ts';

export type Looked =
  | { readonly kind: 'looking' }
  | { readonly kind: 'found'; readonly problems: readonly Problem[] }
  | { readonly kind: 'failed' | 'not-fetched' };

/** Edits that come together are looked at together. */
const REST_MS = 150;

export function useLint(terms: readonly Term[]): { looked: Looked; again: () => void } {
  const [looked, setLooked] = useState<Looked>({ kind: 'looking' });
  const [attempt, setAttempt] = useState(0);
  const answered = useRef(0);
  const [worker] = useState(ownWorker);
  const before = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => () => worker.close(), [worker]);

  useEffect(() => {
    let isWanted = true;
    const become = (next: Looked) => {
      if (isWanted) setLooked(next);
    };
    // One after the other: what the worker knows is what it was told last.
    const look = async () => {
      await before.current;
      if (!isWanted) return;
      try {
        become({ kind: 'found', problems: await worker.get().check(terms) });
      } catch (error) {
        worker.close();
        become({ kind: error instanceof WorkerLoadError ? 'not-fetched' : 'failed' });
      }
    };
    const isAsked = answered.current !== attempt;
    answered.current = attempt;
    const timer = setTimeout(
      () => {
        before.current = look();
      },
      isAsked ? 0 : REST_MS,
    );
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [worker, terms, attempt]);

  const again = () => {
    setLooked({ kind: 'looking' });
    setAttempt((count) => count + 1);
  };
  return { looked, again };
}

/** Started when it is needed, and anew after it was closed. */
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
