// Restores of this tab, one per connection. They continue when the user opens another page, and a reload restores them.
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#api-client/api-error.ts';
import type { Connection } from '#api-client/connection.ts';
import type { Glossary } from '#contract/glossary.ts';
import { FileError, Lexicon } from '#lexicon/client.ts';
import { onForget } from '#web/api/connections/forget.ts';
import { askToSignIn } from '#web/api/connections/sign-in.ts';
import { sendGlossary, withGlossary } from '#web/api/glossaries/create-glossary.ts';
import { glossariesQuery } from '#web/api/glossaries/glossary-queries.ts';
import { changeList } from '#web/api/queries/change-list.ts';
import { readFresh } from '#web/api/queries/read-fresh.ts';
import { hasStoredImport } from '#web/features/terms/import/import-flag.ts';
import { beginImport, importKey, imports, reopenImport } from '#web/features/terms/import/imports.ts';
import { runRow } from '#web/features/terms/import/run-row.ts';
import { acquireTabLock } from '#web/features/terms/import/tab-lock.ts';
import { createStore } from '#web/lib/store.ts';
import { preventReloadWhile } from '#web/ui/page/prevent-reload.ts';
import { hasStoredRestore } from './restore-flag.ts';
import { RestoreJournal, type StoredRestore } from './restore-journal.ts';
import { type RestorePorts, RestoreRun, type TermsImport } from './restore-run.ts';

/** Target workspace of a restore, and how to reach it. */
export interface RestoreTarget {
  readonly connection: Connection;
  readonly connectionId: string;
  readonly client: QueryClient;
  readonly isGuarded: boolean;
}

export interface ActiveRestore {
  readonly fileName: string;
  /** Undefined if another tab runs the restore. */
  readonly run: RestoreRun | undefined;
  /** Removes the restore and its journal. */
  readonly dismiss: () => Promise<void>;
}

/** Restores by connection. */
export const restores = createStore<ReadonlyMap<string, ActiveRestore>>(new Map());
preventReloadWhile(() => [...restores.get().values()].some(({ run }) => run?.view.get().state === 'running'));

/** Connections whose restore is being started or resumed, to prevent doing it twice. */
const running = new Set<string>();

export async function beginRestore(target: RestoreTarget, stored: StoredRestore): Promise<void> {
  const { connectionId } = target;
  running.add(connectionId);
  const release = await acquireTabLock(getLockName(connectionId));
  if (release) {
    const journal = new RestoreJournal(connectionId);
    // If storage is unavailable, the restore still runs until the page is closed.
    await journal.begin(stored).catch(() => undefined);
    activate(target, journal, stored, release).start();
  } else putElsewhere(connectionId, stored.fileName);
  running.delete(connectionId);
}

/** Resumes the restore of an earlier page. It stays paused until the user continues it. */
export async function reopenRestore(target: RestoreTarget): Promise<void> {
  const { connectionId } = target;
  if (!hasStoredRestore(connectionId) || restores.get().has(connectionId) || running.has(connectionId))
    return;
  running.add(connectionId);
  const journal = new RestoreJournal(connectionId);
  const stored = await journal.read().catch(() => undefined);
  if (stored) {
    const release = await acquireTabLock(getLockName(connectionId));
    if (release) activate(target, journal, stored, release);
    else putElsewhere(connectionId, stored.fileName);
  }
  running.delete(connectionId);
}

function getLockName(connectionId: string): string {
  return `all.${connectionId}`;
}

function activate(
  target: RestoreTarget,
  journal: RestoreJournal,
  { fileName, archive, items }: StoredRestore,
  release: () => void,
): RestoreRun {
  const { connectionId } = target;
  const source = openOnce(archive);
  const run = new RestoreRun(items, {
    ...createPorts(target, fileName, source),
    note: (now) => journal.note(now).catch(() => undefined),
    onState: (state) => {
      if (state === 'signed-out') askToSignIn({ byPerson: true });
    },
  });
  const stop = async () => {
    run.cancel();
    source.close();
    await journal.close();
    release();
    stopForgetting();
    put(connectionId, undefined);
  };
  const stopForgetting = onForget(async (id) => {
    if (id === connectionId) await stop();
  });
  const dismiss = async () => {
    await journal.end().catch(() => undefined);
    await stop();
  };
  put(connectionId, { fileName, run, dismiss });
  return run;
}

interface OpenedArchive {
  /** @throws ApiError if the worker can't be loaded, FileError if the archive is invalid */
  readonly ready: () => Promise<Lexicon>;
  readonly close: () => void;
}

function createPorts(
  target: RestoreTarget,
  fileName: string,
  archive: OpenedArchive,
): Omit<RestorePorts, 'note' | 'onState'> {
  const { connection, connectionId, client } = target;
  const query = glossariesQuery(connection, connectionId);
  return {
    list: () => readFresh(client, query),
    make: async (item) => {
      // Before the glossary is created: if its terms can't be read, it would stay empty.
      await archive.ready();
      const created = await sendGlossary(connection, item);
      changeList<Glossary>(client, query.queryKey, (list) => withGlossary(list, created));
      return created;
    },
    fill: async (item, glossaryId): Promise<TermsImport | undefined> => {
      const into = { ...target, glossaryId };
      if (hasStoredImport(connectionId, glossaryId)) await reopenImport(into);
      const active = () => imports.get().get(importKey(into));
      if (!active()) {
        const rows = await (await archive.ready()).planRestore(item.index);
        await beginImport(into, fileName, rows.map(runRow));
      }
      const { run, dismiss } = active() ?? {};
      return run && dismiss && { run, dismiss };
    },
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    random: Math.random,
  };
}

/** Opens the archive in a worker of its own, on first use. */
function openOnce(archive: Blob): OpenedArchive {
  let opened: { readonly lexicon: Lexicon; readonly isRead: Promise<unknown> } | undefined;
  const open = () => {
    const lexicon = new Lexicon();
    // The worker answers this at once, so a failure to load it shows before a large archive is read.
    void lexicon.setTerms([]).catch(() => undefined);
    return { lexicon, isRead: lexicon.call('openArchive', archive) };
  };
  return {
    async ready() {
      const { lexicon, isRead } = (opened ??= open());
      try {
        await isRead;
      } catch (error) {
        lexicon.close();
        if (opened?.lexicon === lexicon) opened = undefined;
        // The app's files can't be loaded just now. Retry later, as with the server.
        throw error instanceof FileError ? error : new ApiError({ kind: 'unreachable' });
      }
      return lexicon;
    },
    close: () => opened?.lexicon.close(),
  };
}

function putElsewhere(connectionId: string, fileName: string): void {
  const dismiss = () => Promise.resolve(put(connectionId, undefined));
  put(connectionId, { fileName, run: undefined, dismiss });
}

function put(connectionId: string, active: ActiveRestore | undefined): void {
  const next = new Map(restores.get());
  if (active) next.set(connectionId, active);
  else next.delete(connectionId);
  restores.set(next);
}
