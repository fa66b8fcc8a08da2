// Adds imported terms to the cached list in batches, because each change copies the whole list.
import type { QueryClient } from '@tanstack/react-query';
import type { Term } from '#contract/glossary.ts';
import { changeList } from '#web/api/queries/change-list.ts';
import { glossariesKey, termsKey } from '#web/api/queries/query-keys.ts';

const EVERY_MS = 1_000;

export interface SavedTerms {
  readonly add: (term: Term) => void;
  readonly flush: () => void;
}

export function savedTerms(client: QueryClient, connectionId: string, glossaryId: string): SavedTerms {
  const queryKey = termsKey(connectionId, glossaryId);
  const saved = new Map<string, Term>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (saved.size === 0) return;
    changeList<Term>(client, queryKey, (list) => merged(list, saved));
    saved.clear();
    void client.invalidateQueries({
      queryKey: glossariesKey(connectionId),
      exact: true,
      refetchType: 'none',
    });
  }

  return {
    add(term) {
      saved.set(term.id, term);
      timer ??= setTimeout(flush, EVERY_MS);
    },
    flush,
  };
}

function merged(list: readonly Term[], saved: ReadonlyMap<string, Term>): Term[] {
  const known = new Set(list.map(({ id }) => id));
  const added = [...saved.values()].filter(({ id }) => !known.has(id));
  return [...list.map((term) => saved.get(term.id) ?? term), ...added];
}
