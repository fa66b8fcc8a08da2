// Searches the scripts for terms in a worker, each time either changes.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import {
  type RecordedState,
  type ScriptMatches,
  type ScriptSummary,
  type ScriptText,
  ScriptWorker,
  WorkerLoadError,
} from '#script/client.ts';
import type { StoredScripts } from '#web/features/terms/scripts/store/script-store.ts';
import { lineTexts } from './line-texts.ts';

export type Matched =
  | { readonly kind: 'looking' }
  | {
      readonly kind: 'matched';
      /** Summaries by script ID. */
      readonly sums: ReadonlyMap<string, ScriptSummary>;
      readonly opened: { readonly id: string; readonly script: ScriptMatches } | undefined;
    }
  | { readonly kind: 'failed' | 'not-fetched' };

/** Delay (ms) before a search, so that edits in quick succession are handled together. */
const REST_MS = 150;

interface MatchedOptions {
  readonly terms: readonly Term[];
  readonly stored: StoredScripts | undefined;
  readonly openId: string | undefined;
  /** Called for a script without a recorded state in this glossary: its current state counts as recorded. */
  readonly onRecorded: (id: string, recorded: RecordedState) => void;
}

export interface Matching {
  readonly matched: Matched;
  readonly again: () => void;
  /** @throws ScriptError if the source can't be read */
  readonly read: (source: Blob | string) => Promise<ScriptText>;
  /** Returns the current pronunciation of a script. */
  readonly readCurrentState: (id: string) => Promise<RecordedState>;
}

export function useScriptMatches({ terms, stored, openId, onRecorded }: MatchedOptions): Matching {
  const [matched, setMatched] = useState<Matched>({ kind: 'looking' });
  const [attempt, setAttempt] = useState(0);
  const [worker] = useState(ownWorker);
  const last = useRef({ terms, attempt });
  const before = useRef<Promise<void>>(Promise.resolve());
  const keep = useEffectEvent(onRecorded);
  useEffect(() => () => worker.close(), [worker]);

  useEffect(() => {
    if (!stored) return undefined;
    let isWanted = true;
    const update = (next: Matched) => {
      if (isWanted) setMatched(next);
    };
    // Run searches one after another, because the worker's state is that of the last search.
    const match = async () => {
      await before.current;
      if (!isWanted) return;
      try {
        update(await matchScript(stored, openId));
      } catch (error) {
        worker.close();
        update({ kind: error instanceof WorkerLoadError ? 'not-fetched' : 'failed' });
      }
    };
    const matchScript = async (
      { scripts, recorded }: StoredScripts,
      id: string | undefined,
    ): Promise<Matched> => {
      const sums = new Map<string, ScriptSummary>();
      // Most users have no scripts, so don't load the worker for them.
      if (scripts.length === 0) return { kind: 'matched', sums, opened: undefined };
      const own = worker.get();
      await own.setTerms(terms);
      await own.setScripts(new Map(scripts.map((script) => [script.id, lineTexts(script)])));
      for (const script of scripts) {
        const known = recorded.get(script.id);
        const now = await own.setRecorded(script.id, known);
        if (!known) keep(script.id, now);
        sums.set(script.id, await own.summarize(script.id));
      }
      const opened = id !== undefined && sums.has(id) ? { id, script: await own.getMatches(id) } : undefined;
      return { kind: 'matched', sums, opened };
    };
    const isEdit = last.current.terms !== terms && last.current.attempt === attempt;
    last.current = { terms, attempt };
    const timer = setTimeout(
      () => {
        before.current = match();
      },
      isEdit ? REST_MS : 0,
    );
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [worker, terms, stored, openId, attempt]);

  return {
    matched,
    again() {
      setMatched({ kind: 'looking' });
      setAttempt((count) => count + 1);
    },
    read: (source) => worker.get().read(source),
    readCurrentState: (id) => worker.get().setRecorded(id),
  };
}

/** Starts the worker on first use, and again after it was closed. */
function ownWorker() {
  let own: ScriptWorker | undefined;
  return {
    get: () => (own ??= new ScriptWorker()),
    close() {
      own?.close();
      own = undefined;
    },
  };
}
