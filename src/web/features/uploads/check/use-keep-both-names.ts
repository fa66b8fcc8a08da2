import { useEffect, useState } from 'react';
import type { Decisions } from '#web/features/uploads/intake/decisions.ts';
import type { IntakeState } from '#web/features/uploads/intake/intake.ts';

export type GetNames = Extract<IntakeState, { kind: 'asking' }>['names'];

/**
 * Returns the new names of files that are kept beside existing ones. Asks the gallery again after every decision.
 */
export function useKeepBothNames(names: GetNames, decisions: Decisions): ReadonlyMap<number, string> {
  const [known, setKnown] = useState<ReadonlyMap<number, string>>(new Map());
  useEffect(() => {
    let isLatest = true;
    const show = (found: ReadonlyMap<number, string>) => {
      if (isLatest) setKnown(found);
    };
    names(decisions).then(show, () => show(new Map()));
    return () => {
      isLatest = false;
    };
  }, [names, decisions]);
  return known;
}
