// Imports of this tab, one per glossary. They continue when the user opens another page, and a reload restores them.
import type { QueryClient } from '@tanstack/react-query';
import type { Connection } from '#api-client/connection.ts';
import type { Term } from '#contract/glossary.ts';
import { onForget } from '#web/api/connections/forget.ts';
import { askToSignIn } from '#web/api/connections/sign-in.ts';
import { explainAddTermFailure, termsQuery } from '#web/api/glossaries/glossary-queries.ts';
import { readFresh } from '#web/api/queries/read-fresh.ts';
import { createStore } from '#web/lib/store.ts';
import { preventReloadWhile } from '#web/ui/page/prevent-reload.ts';
import { hasStoredImport } from './import-flag.ts';
import { ImportJournal } from './import-journal.ts';
import { ImportRun, type RunState } from './import-run.ts';
import type { Outcome, RunRow } from './run-row.ts';
import { savedTerms } from './saved-terms.ts';
import { sendWork } from './send-work.ts';
import { acquireTabLock } from './tab-lock.ts';

/** Target list of an import, and how to reach it. */
export interface ImportTarget {
  readonly connection: Connection;
  readonly connectionId: string;
  readonly glossaryId: string;
  readonly client: QueryClient;
  readonly isGuarded: boolean;
}

export interface ActiveImport {
  readonly fileName: string;
  /** Undefined if another tab runs the import. */
  readonly run: ImportRun | undefined;
  /** Removes the import and its journal. */
  readonly dismiss: () => Promise<void>;
}

/** Imports by connection and glossary. */
export const imports = createStore<ReadonlyMap<string, ActiveImport>>(new Map());

export function importKey({
  connectionId,
  glossaryId,
}: Pick<ImportTarget, 'connectionId' | 'glossaryId'>): string {
  return `${connectionId}/${glossaryId}`;
}

preventReloadWhile(() => [...imports.get().values()].some(({ run }) => run?.view.get().state === 'running'));

const NOTED_EVERY_MS = 500;
/** Imports being started or restored. The page and a dialog may both ask for it, but it must happen once. */
const running = new Set<string>();

export async function beginImport(
  target: ImportTarget,
  fileName: string,
  rows: readonly RunRow[],
): Promise<void> {
  const key = importKey(target);
  running.add(key);
  const release = await acquireTabLock(key);
  if (!release) {
    // Another tab runs an import of this glossary. Starting here would overwrite its journal.
    running.delete(key);
    putElsewhere(key, fileName);
    return;
  }
  const journal = new ImportJournal(target.connectionId);
  // If storage is unavailable, the import still runs until the page is closed.
  await journal.begin({ glossaryId: target.glossaryId, fileName, rows }).catch(() => undefined);
  const start = { fileName, rows, isAgain: false, release };
  const active = activate(target, journal, start);
  running.delete(key);
  await active.run?.start();
}

/** Restores the import of an earlier page. It stays paused until the user continues it. */
export async function reopenImport(target: ImportTarget): Promise<void> {
  const key = importKey(target);
  const isStored = hasStoredImport(target.connectionId, target.glossaryId);
  if (!isStored || imports.get().has(key) || running.has(key)) return;
  running.add(key);
  try {
    await takeUp(target, key);
  } finally {
    running.delete(key);
  }
}

async function takeUp(target: ImportTarget, key: string): Promise<void> {
  const journal = new ImportJournal(target.connectionId);
  const stored = await journal.read(target.glossaryId).catch(() => undefined);
  if (!stored) return;
  const release = await acquireTabLock(key);
  if (release) {
    activate(target, journal, { ...stored, isAgain: true, release });
    return;
  }
  putElsewhere(key, stored.fileName);
}

function putElsewhere(key: string, fileName: string): void {
  put(key, { fileName, run: undefined, dismiss: () => Promise.resolve(put(key, undefined)) });
}

function readList({ connection, connectionId, glossaryId, client }: ImportTarget): Promise<readonly Term[]> {
  return readFresh(client, termsQuery(connection, connectionId, glossaryId));
}

interface Start {
  readonly fileName: string;
  readonly rows: readonly RunRow[];
  readonly isAgain: boolean;
  readonly release: () => void;
}

function activate(target: ImportTarget, journal: ImportJournal, start: Start): ActiveImport {
  const { connection, connectionId, glossaryId, client, isGuarded } = target;
  const key = importKey(target);
  const saved = savedTerms(client, connectionId, glossaryId);
  const notes = createNotes(journal, glossaryId);
  const onState = (state: RunState) => {
    if (state === 'signed-out') askToSignIn({ byPerson: true });
    if (state === 'running' || state === 'waiting') return;
    saved.flush();
    notes.flush();
  };
  const run = new ImportRun(
    start.rows,
    {
      send: async (work) => {
        try {
          return await sendWork(connection, glossaryId, work, isGuarded);
        } catch (error) {
          if (work.kind !== 'create') throw error;
          return await explainAddTermFailure(client, connection, connectionId, glossaryId, error);
        }
      },
      isGuarded,
      list: () => readList(target),
      onSaved: saved.add,
      note: (row, outcome) => notes.add(row, outcome),
      onState,
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      random: Math.random,
    },
    start.isAgain,
  );
  const stop = async () => {
    run.cancel();
    await journal.close();
    start.release();
    stopForgetting();
    put(key, undefined);
  };
  const stopForgetting = onForget(async (id) => {
    if (id === connectionId) await stop();
  });
  const active: ActiveImport = {
    fileName: start.fileName,
    run,
    dismiss: async () => {
      run.cancel();
      await journal.end(glossaryId).catch(() => undefined);
      await stop();
    },
  };
  put(key, active);
  return active;
}

function put(key: string, active: ActiveImport | undefined): void {
  const next = new Map(imports.get());
  if (active) next.set(key, active);
  else next.delete(key);
  imports.set(next);
}

function createNotes(journal: ImportJournal, glossaryId: string) {
  let outcomes = new Map<number, Outcome>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (outcomes.size > 0) void journal.note(glossaryId, outcomes).catch(() => undefined);
    outcomes = new Map();
  };
  return {
    add(row: number, outcome: Outcome) {
      outcomes.set(row, outcome);
      timer ??= setTimeout(flush, NOTED_EVERY_MS);
    },
    flush,
  };
}
