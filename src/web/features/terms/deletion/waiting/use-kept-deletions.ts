import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useConnectionId } from '#web/api/connections/connection-context.ts';
import { connections } from '#web/api/connections/connections.ts';
import { activeSaved } from '#web/api/connections/connections-state.ts';
import { drafts } from '#web/api/drafts/drafts.ts';
import { inPortions } from '#web/features/terms/editing/in-portions.ts';
import { PORTION } from '#web/features/terms/editing/most-at-once.ts';
import type { HeldDeletion, HeldDeletions } from './held-deletions.ts';
import { discardDeletion, keepDeletion } from './kept-deletions.ts';

/**
 * Persists deletions in this browser until they are carried out or cancelled. Very many deletions are written in portions.
 * When the user leaves the page, the remaining ones are written at once.
 */
export function useKeptDeletions(glossaryId: string, held: HeldDeletions): void {
  const connectionId = useConnectionId();
  // The initial deletions come from the storage, so they need not be stored again.
  const kept = useRef<HeldDeletions>(held);
  const [unkept] = useState(() => new Set<HeldDeletion>());
  const keepSome = useEffectEvent((some: readonly HeldDeletion[]) => {
    drafts.together(() => {
      for (const one of some)
        if (unkept.delete(one) && isKeptIn(kept.current, one)) keepDeletion(glossaryId, one);
    });
  });
  useEffect(() => {
    const before = kept.current;
    kept.current = held;
    drafts.together(() => {
      for (const id of before.keys()) if (!held.has(id)) discardDeletion(glossaryId, id);
    });
    const news = [...held.values()].filter((one) => !isKeptIn(before, one));
    for (const one of news) unkept.add(one);
    void inPortions(news, PORTION, (some) => keepSome(some));
  }, [glossaryId, held, unkept]);
  useEffect(() => {
    const keepRest = () => keepSome([...unkept]);
    // Use `capture`, so that this runs before `drafts` writes all drafts to disk for the last time.
    window.addEventListener('pagehide', keepRest, { capture: true });
    return () => {
      window.removeEventListener('pagehide', keepRest, { capture: true });
      // Drafts are stored for the active connection, which may be another one by now.
      if (activeSaved(connections.get())?.id === connectionId) keepRest();
      unkept.clear();
    };
  }, [connectionId, unkept]);
}

function isKeptIn(kept: HeldDeletions, { term, edit }: HeldDeletion): boolean {
  const known = kept.get(term.id);
  return known?.term === term && known.edit === edit;
}
