// What a replacement makes of the terms in a dialog, worked out again each time it or the fields it looks into change.
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import type { Replacement } from '#text/replace.ts';
import { isPattern } from '#text/replace.ts';
import { draftOf, type TermText } from '#web/features/terms/editing/changes.ts';
import { type Answer, startReplacing } from './replace-session.ts';
import type { ReplaceWish } from './replace-worker.ts';

export type Outcome =
  | { readonly kind: 'nothing-asked' }
  | { readonly kind: 'no-pattern' }
  | { readonly kind: 'working' }
  | Answer;

const REST_MS = 150;

/** @param terms the same for as long as the dialog is there */
export function useReplaced(
  terms: readonly Term[],
  fields: readonly TermText[],
  replacement: Replacement,
): Outcome {
  const [settled] = useDebouncedValue(replacement, REST_MS);
  const wish = useMemo(() => ({ replacement: settled, fields }), [settled, fields]);
  const [answer, setAnswer] = useState<{ readonly of: ReplaceWish; readonly is: Answer }>();
  const [session] = useState(() =>
    startReplacing(terms.map(draftOf), { tell: (of, is) => setAnswer({ of, is }) }),
  );
  const asked = askedFor(settled);
  const isAsked = asked === 'replace';

  useEffect(() => session.end, [session]);
  useEffect(() => {
    if (isAsked) session.ask(wish);
  }, [session, wish, isAsked]);

  if (asked !== 'replace') return { kind: asked };
  return answer?.of === wish && settled === replacement ? answer.is : { kind: 'working' };
}

function askedFor({ find, isPattern: isOne }: Replacement): 'nothing-asked' | 'no-pattern' | 'replace' {
  if (find === '') return 'nothing-asked';
  return isOne && !isPattern(find) ? 'no-pattern' : 'replace';
}
