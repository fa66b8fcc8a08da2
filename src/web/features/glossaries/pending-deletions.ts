// Glossaries whose deletion was asked for: gone from the list at once, from the service a moment later, unless that is taken
// back meanwhile. They are not made anew then: requests for speech name their ids. A page that is left before has deleted none.
import { useMemo, useSyncExternalStore } from 'react';
import type { Glossary } from '#contract/glossary.ts';
import { useConnectionId } from '#web/api/connections/connection-context.ts';
import { onForget } from '#web/api/connections/forget.ts';
import { errorText } from '#web/api/errors/error-text.ts';
import { sentences } from '#web/lib/plural.ts';
import { createStore } from '#web/lib/store.ts';
import { notify } from '#web/ui/notify.ts';
import { useDeleteGlossary } from './queries.ts';
import { words } from './words.ts';

const UNDO_MS = 8_000;

interface PendingDeletion {
  readonly glossary: Glossary;
  readonly connectionId: string;
  /** Undefined once it is being deleted. */
  readonly timer: ReturnType<typeof setTimeout> | undefined;
}

const pending = createStore<readonly PendingDeletion[]>([]);

onForget((connectionId) => cancel((one) => one.connectionId === connectionId));

/** Those that stay. */
export function useWithoutPendingDeletions(glossaries: readonly Glossary[]): readonly Glossary[] {
  const connectionId = useConnectionId();
  const all = useSyncExternalStore(pending.subscribe, pending.get);
  return useMemo(() => {
    const ids = new Set(all.flatMap((one) => (one.connectionId === connectionId ? [one.glossary.id] : [])));
    return ids.size === 0 ? glossaries : glossaries.filter(({ id }) => !ids.has(id));
  }, [all, connectionId, glossaries]);
}

/** Deletes a glossary in a moment. */
export function useScheduleDeletion(): (glossary: Glossary) => void {
  const connectionId = useConnectionId();
  const { mutateAsync } = useDeleteGlossary();
  return (glossary) => {
    const isThis = (one: PendingDeletion) =>
      one.glossary.id === glossary.id && one.connectionId === connectionId;
    const send = async () => {
      pending.set([
        ...pending.get().filter((one) => !isThis(one)),
        { glossary, connectionId, timer: undefined },
      ]);
      hide();
      try {
        await mutateAsync(glossary);
        notify({ message: words.remove.done(glossary.name), color: 'green' });
      } catch (error) {
        const message = sentences(words.remove.failed(glossary.name), errorText(error));
        notify({ message, color: 'red' });
      } finally {
        pending.set(pending.get().filter((one) => !isThis(one)));
      }
    };
    const timer = setTimeout(() => void send(), UNDO_MS);
    pending.set([...pending.get(), { glossary, connectionId, timer }]);
    // There is room for one note: it speaks for all of them.
    const all = pending.get().filter((one) => one.connectionId === connectionId && one.timer !== undefined);
    const run = () => cancel((one) => all.some(({ timer }) => timer === one.timer));
    const hide = notify({
      message: words.remove.going(all.map((one) => one.glossary.name)),
      hasUniqueAction: true,
      action: { label: words.remove.undo, run },
    });
  };
}

function cancel(isWanted: (one: PendingDeletion) => boolean): void {
  const cancelled = pending.get().filter((one) => one.timer !== undefined && isWanted(one));
  for (const { timer } of cancelled) clearTimeout(timer);
  pending.set(pending.get().filter((one) => !cancelled.includes(one)));
}
