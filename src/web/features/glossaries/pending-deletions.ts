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

interface Going {
  readonly glossary: Glossary;
  readonly connectionId: string;
  /** Undefined once it is being deleted. */
  readonly timer: ReturnType<typeof setTimeout> | undefined;
}

const going = createStore<readonly Going[]>([]);

onForget((connectionId) => takeBack((one) => one.connectionId === connectionId));

/** Those that stay. */
export function useStaying(glossaries: readonly Glossary[]): readonly Glossary[] {
  const connectionId = useConnectionId();
  const all = useSyncExternalStore(going.subscribe, going.get);
  return useMemo(() => {
    const ids = new Set(all.flatMap((one) => (one.connectionId === connectionId ? [one.glossary.id] : [])));
    return ids.size === 0 ? glossaries : glossaries.filter(({ id }) => !ids.has(id));
  }, [all, connectionId, glossaries]);
}

/** Deletes a glossary in a moment. */
export function useLetGo(): (glossary: Glossary) => void {
  const connectionId = useConnectionId();
  const { mutateAsync } = useDeleteGlossary();
  return (glossary) => {
    const isThis = (one: Going) => one.glossary.id === glossary.id && one.connectionId === connectionId;
    const send = async () => {
      going.set([...going.get().filter((one) => !isThis(one)), { glossary, connectionId, timer: undefined }]);
      hide();
      try {
        await mutateAsync(glossary);
        notify({ message: words.remove.done(glossary.name), color: 'green' });
      } catch (error) {
        const message = sentences(words.remove.failed(glossary.name), errorText(error));
        notify({ message, color: 'red' });
      } finally {
        going.set(going.get().filter((one) => !isThis(one)));
      }
    };
    const timer = setTimeout(() => void send(), UNDO_MS);
    going.set([...going.get(), { glossary, connectionId, timer }]);
    // There is room for one note: it speaks for all of them.
    const all = going.get().filter((one) => one.connectionId === connectionId && one.timer !== undefined);
    const run = () => takeBack((one) => all.some(({ timer }) => timer === one.timer));
    const hide = notify({
      message: words.remove.going(all.map((one) => one.glossary.name)),
      keepsPlace: true,
      action: { label: words.remove.undo, run },
    });
  };
}

function takeBack(wanted: (one: Going) => boolean): void {
  const back = going.get().filter((one) => one.timer !== undefined && wanted(one));
  for (const { timer } of back) clearTimeout(timer);
  going.set(going.get().filter((one) => !back.includes(one)));
}
