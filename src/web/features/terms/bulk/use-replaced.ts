// Computes the changes for the preview again whenever the user changes the replacement or the searched fields.
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import type { Replacement } from '#text/replace.ts';
import { isValidRegExp } from '#text/replace.ts';
import type { TermText } from '#web/features/terms/editing/changes.ts';
import { MOST_AT_ONCE } from '#web/features/terms/editing/most-at-once.ts';
import type { ReplaceRequest } from './replace-server.ts';
import { type ReplaceResult, ReplaceSession } from './replace-session.ts';

export type Outcome =
  | { readonly kind: 'nothing-asked' }
  | { readonly kind: 'no-pattern' }
  | { readonly kind: 'working' }
  /** More terms would change than one edit may change. */
  | { readonly kind: 'too-many'; readonly terms: number }
  | ReplaceResult;

const REST_MS = 150;

/** @param terms must not change while the dialog is open, because the worker gets them only once */
export function useReplaced(
  terms: readonly Term[],
  fields: readonly TermText[],
  replacement: Replacement,
): Outcome {
  const [settled] = useDebouncedValue(replacement, REST_MS);
  const request = useMemo(() => ({ replacement: settled, fields }), [settled, fields]);
  const [answer, setAnswer] = useState<{ readonly to: ReplaceRequest; readonly outcome: Outcome }>();
  const [session] = useState(() => new ReplaceSession(terms));
  const asked = askedFor(settled);
  const isAsked = asked === 'replace';

  useEffect(() => session.end, [session]);
  useEffect(() => {
    if (!isAsked) return;
    void session
      .replace(request)
      .then((result) => result && setAnswer({ to: request, outcome: bounded(result) }));
  }, [session, request, isAsked]);

  if (asked !== 'replace') return { kind: asked };
  return answer?.to === request && settled === replacement ? answer.outcome : { kind: 'working' };
}

function bounded(result: ReplaceResult): Outcome {
  if (result.kind !== 'done') return result;
  const terms = new Set(result.replaced.map(([row]) => row)).size;
  return terms > MOST_AT_ONCE ? { kind: 'too-many', terms } : result;
}

function askedFor({ find, isRegExp: isOne }: Replacement): 'nothing-asked' | 'no-pattern' | 'replace' {
  if (find === '') return 'nothing-asked';
  return isOne && !isValidRegExp(find) ? 'no-pattern' : 'replace';
}
