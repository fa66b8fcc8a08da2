// What a replacement makes of texts, worked out in a worker each time one of them changes. It is given a time, and ended.
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Replacement } from '#text/replace.ts';
import { isPattern } from '#text/replace.ts';
import type { Replaced } from './replace-worker.ts';

export type Outcome =
  | { readonly kind: 'nothing-asked' }
  | { readonly kind: 'no-pattern' }
  | { readonly kind: 'working' }
  | { readonly kind: 'too-slow' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'done'; readonly replaced: Replaced };

/** A pattern that takes longer would not be worth waiting for: plain ones take a hundredth of it for all terms there can be. */
const LONGEST_MS = 2_000;
const REST_MS = 150;

export function useReplaced(texts: readonly string[], replacement: Replacement): Outcome {
  const [settled] = useDebouncedValue(replacement, REST_MS);
  const [outcome, setOutcome] = useState<{ readonly of: Replacement; readonly is: Outcome }>();
  const asked = askedFor(settled);
  const isAsked = asked === 'replace';

  useEffect(() => {
    if (!isAsked) return undefined;
    const worker = new Worker(new URL('./replace-worker.ts', import.meta.url), { type: 'module' });
    const end = (is: Outcome) => {
      clearTimeout(timer);
      worker.terminate();
      setOutcome({ of: settled, is });
    };
    const timer = setTimeout(() => end({ kind: 'too-slow' }), LONGEST_MS);
    worker.addEventListener('message', ({ data }: MessageEvent<Replaced>) =>
      end({ kind: 'done', replaced: data }),
    );
    worker.addEventListener('error', () => end({ kind: 'failed' }));
    worker.postMessage({ texts, replacement: settled });
    return () => {
      clearTimeout(timer);
      worker.terminate();
    };
  }, [texts, settled, isAsked]);

  if (asked !== 'replace') return { kind: asked };
  return outcome?.of === settled && settled === replacement ? outcome.is : { kind: 'working' };
}

function askedFor({ find, isPattern: isOne }: Replacement): 'nothing-asked' | 'no-pattern' | 'replace' {
  if (find === '') return 'nothing-asked';
  return isOne && !isPattern(find) ? 'no-pattern' : 'replace';
}
