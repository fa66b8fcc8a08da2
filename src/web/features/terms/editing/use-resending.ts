// Sends again by itself what could not be sent as nothing answered: once the list can be read, so that what it shows as
// saved is not sent twice. What the key was refused for is sent again after signing in.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import { useConnection, useConnectionId } from '#web/api/connections/connection-context.ts';
import { termsQuery } from '#web/api/glossaries/glossary-queries.ts';
import { readFresh } from '#web/api/queries/read-fresh.ts';
import { notify } from '#web/ui/notify.ts';
import { isAway, Resends } from './resending.ts';
import { useAfterSignIn } from './use-after-sign-in.ts';

/** Where nothing answers, asking costs nothing. */
const ASK_EVERY_MS = 1_000;

interface ResendingOptions {
  readonly glossaryId: string;
  /**
   * Sends what of these still failed, but not what this list shows; answers which it sent.
   * @param list undefined where it could not be read for a reason that does not pass
   */
  readonly again: (ids: readonly string[], list: readonly Term[] | undefined) => readonly string[];
  /** Said once all that waited is saved, unless who sends it says so. */
  readonly saved?: (count: number) => string;
}

export interface Resending {
  /** To be told of what could not be sent. */
  readonly failed: (ids: readonly string[], error: unknown) => void;
  /** To be told of what was. */
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
