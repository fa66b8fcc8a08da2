// Pending deletions of glossaries. A glossary disappears from the list at once. The request is sent after a delay, so that
// undo can cancel it. Undo can't create a deleted glossary again, because speech requests refer to its ID. If the page is
// closed during the delay, nothing is deleted.
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

/** Delay (ms) before the request is sent, in which the deletion can be undone. */
const UNDO_MS = 8_000;

interface PendingDeletion {
  readonly glossary: Glossary;
  readonly connectionId: string;
  /** Undefined once the request is sent. */
  readonly timer: ReturnType<typeof setTimeout> | undefined;
}

const pending = createStore<readonly PendingDeletion[]>([]);

onForget((connectionId) => cancel((one) => one.connectionId === connectionId));

/** Returns the glossaries without a pending deletion. */
export function useWithoutPendingDeletions(glossaries: readonly Glossary[]): readonly Glossary[] {
  const connectionId = useConnectionId();
  const all = useSyncExternalStore(pending.subscribe, pending.get);
  return useMemo(() => {
    const ids = new Set(all.flatMap((one) => (one.connectionId === connectionId ? [one.glossary.id] : [])));
    return ids.size === 0 ? glossaries : glossaries.filter(({ id }) => !ids.has(id));
  }, [all, connectionId, glossaries]);
}

/** Returns a function that deletes a glossary after a delay. */
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
    // Only one note is shown, so it names all pending deletions.
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
