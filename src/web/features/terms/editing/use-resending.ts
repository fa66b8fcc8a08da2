// Automatically retries requests that failed because the server was unavailable. The list is read first, so that changes
// which it shows as saved are not sent twice. Requests refused because of the API key are retried after the user signs in.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import { useConnection, useConnectionId } from '#web/api/connections/connection-context.ts';
import { termsQuery } from '#web/api/glossaries/glossary-queries.ts';
import { readFresh } from '#web/api/queries/read-fresh.ts';
import { notify } from '#web/ui/notify.ts';
import { isAway, Resends } from './resending.ts';
import { useAfterSignIn } from './use-after-sign-in.ts';

/** Time (ms) between attempts to read the list while the server is unavailable. */
const ASK_EVERY_MS = 1_000;

interface ResendingOptions {
  readonly glossaryId: string;
  /**
   * Retries the unsaved items, except items that the list shows as saved.
   * @param list undefined after a sign-in, or if the list can't be read for a permanent reason
   * @returns the IDs of the retried items
   */
  readonly again: (ids: readonly string[], list: readonly Term[] | undefined) => readonly string[];
  /** Returns the notification for when no item waits any more. Leave it out if the caller shows its own. */
  readonly saved?: (count: number) => string;
}

export interface Resending {
  /** Must be called for every failed request. */
  readonly failed: (ids: readonly string[], error: unknown) => void;
  /** Must be called for every successful request. */
  readonly done: (id: string) => void;
}

export function useResending({ glossaryId, again, saved }: ResendingOptions): Resending {
  const client = useQueryClient();
  const query = termsQuery(useConnection(), useConnectionId(), glossaryId);
  const [waiting] = useState(() => new Resends());
  const [pauseMs, setPause] = useState<number>();

  const read = useEffectEvent(() => readFresh(client, query));
  const goOn = useEffectEvent((list: readonly Term[] | undefined) => {
    waiting.resent(again(waiting.takeAway(), list));
  });
  useEffect(() => {
    if (pauseMs === undefined) return undefined;
    let isHere = true;
    const askAfter = (ms: number) => setTimeout(() => void ask(), ms);
    let timer = askAfter(pauseMs);
    const ask = async () => {
      const list = await read().catch((error: unknown) => (isAway(error) ? 'away' : undefined));
      if (!isHere) return;
      if (list === 'away') timer = askAfter(ASK_EVERY_MS);
      else {
        setPause(undefined);
        goOn(list);
      }
    };
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [pauseMs]);
  useAfterSignIn(() => {
    again(waiting.takeSignedOut(), undefined);
  });

  const say = () => {
    const count = waiting.takeSaved();
    if (count > 0 && saved) notify({ message: saved(count) });
  };
  return {
    failed(ids, error) {
      let ms: number | undefined;
      for (const id of ids) ms = waiting.failed(id, error);
      if (ms !== undefined) setPause((before = 0) => Math.max(before, ms));
      say();
    },
    done(id) {
      waiting.done(id);
      say();
    },
  };
}
