// Computes the changes for the preview again whenever the user changes the replacement or the searched fields.
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import type { Replacement } from '#text/replace.ts';
import { isValidRegExp } from '#text/replace.ts';
import { draftOf, type TermText } from '#web/features/terms/editing/changes.ts';
import { MOST_AT_ONCE } from '#web/features/terms/editing/most-at-once.ts';
import { type Answer, startReplacing } from './replace-session.ts';
import type { ReplaceWish } from './replace-worker.ts';

export type Outcome =
  | { readonly kind: 'nothing-asked' }
  | { readonly kind: 'no-pattern' }
  | { readonly kind: 'working' }
  /** More terms would change than one edit may change. */
  | { readonly kind: 'too-many'; readonly terms: number }
  | Answer;

const REST_MS = 150;

/** @param terms must not change while the dialog is open, because the worker gets them only once */
export function useReplaced(
  terms: readonly Term[],
  fields: readonly TermText[],
  replacement: Replacement,
): Outcome {
  const [settled] = useDebouncedValue(replacement, REST_MS);
  const wish = useMemo(() => ({ replacement: settled, fields }), [settled, fields]);
  const [answer, setAnswer] = useState<{ readonly of: ReplaceWish; readonly is: Outcome }>();
  const [session] = useState(() =>
    startReplacing(terms.map(draftOf), { tell: (of, answer) => setAnswer({ of, is: bounded(answer) }) }),
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

function bounded(answer: Answer): Outcome {
  if (answer.kind !== 'done') return answer;
  const terms = new Set(answer.replaced.map(([row]) => row)).size;
  return terms > MOST_AT_ONCE ? { kind: 'too-many', terms } : answer;
}

function askedFor({ find, isRegExp: isOne }: Replacement): 'nothing-asked' | 'no-pattern' | 'replace' {
  if (find === '') return 'nothing-asked';
  return isOne && !isValidRegExp(find) ? 'no-pattern' : 'replace';
}
