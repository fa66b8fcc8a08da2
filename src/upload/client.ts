// The page's half of the upload engine: starts the worker once there is something for it to do, sends it commands, and
// keeps what it reports as an external store. `getView` and `getRow` answer the same object until it changed: made for
// useSyncExternalStore.
import { type Connection, connectionId } from '#api-client/connection.ts';
import { hasRecords } from '#upload/journal/has-records.ts';
import type { ConflictAnswer } from '#upload/model/condition.ts';
import type { Entry, Ids } from '#upload/model/file/entry.ts';
import { askToRead } from '#upload/model/file/read-permission.ts';
import { randomId } from '#upload/model/random-id.ts';
import type { Status } from '#upload/model/report.ts';
import { NO_TOTALS, type Row, type Totals } from '#upload/model/row.ts';
import { DEFAULT_SETTINGS, type Settings } from '#upload/model/settings.ts';
import { lockDatabaseName, uploadsStorageName } from '#upload/model/storage-names.ts';
import { whenUploadsExist } from '#upload/tabs/existing-uploads.ts';
import { webLocks } from '#upload/tabs/web-locks.ts';
import { FileSender, type FilesToAdd, inBatches } from './file-sender.ts';
import { FolderNumbers } from './folder-numbers.ts';
import type { Command, HandlesMessage, Message } from './protocol.ts';
import { type Listing, RowStore } from './row-store.ts';
import { WorkerLink, type WorkerPort, type WorkerState } from './worker-link.ts';

/** Maximum time (ms) that `whenLeftoversKnown` waits: another tab may own the uploads and be suspended. */
const LEFTOVERS_TIMEOUT_MS = 20_000;
/** Maximum time (ms) that sign-out waits for the journal to be wiped. */
const FORGET_TIMEOUT_MS = 5_000;

/** Everything the page shows except the rows. */
export interface UploadView {
  readonly worker: WorkerState;
  readonly totals: Totals;
  readonly status: Status;
  /** Connection that owns the uploads. It changes when a tab signs in with another key. */
  readonly connectionId: string;
  /** The same object until rows come or go. */
  readonly list: Listing;
}

/** A file for the row with this id, which waits for one. `fresh`: send the file from the start in any case. */
export type FileForRow = Pick<Entry, 'id' | 'file' | 'handle' | 'folder' | 'fresh'>;

export { askToRead, mayRead } from '#upload/model/file/read-permission.ts';
export type { FilesToAdd } from './file-sender.ts';
export { EMPTY_LIST, type Listing } from './row-store.ts';

export interface UploadClient {
  /** Called at most every 250 ms. */
  subscribe(listener: () => void): () => void;
  getView(): UploadView;
  getRow(id: string): Row | undefined;
  /** Returns the current rows in order. */
  getRows(): readonly Row[];
  /** Starts the worker early. Every command that needs the worker starts it too. */
  start(): void;
  /**
   * Resolves when `getRow` knows all leftover uploads. Also resolves if the worker is dead, or after 20 s without an
   * answer.
   */
  whenLeftoversKnown(): Promise<void>;
  /** Returns whether a file has the bytes that were sent for a row. True if nothing can be compared. */
  hasBytesOf(row: Row, file: File): Promise<boolean>;
  /** Calls the listener with each batch of paths that were published in the gallery. */
  onLanded(listener: (paths: readonly string[]) => void): () => void;

  /**
   * Adds files in batches, so that the page stays responsive. Resolves when a running worker has all files. If the signal
   * aborts or everything is cancelled before, the files sent so far are cancelled.
   * @throws the reason of the abort
   */
  add(files: FilesToAdd, signal?: AbortSignal): Promise<void>;
  pause(ids: Ids): void;
  resume(ids: Ids): void;
  cancel(ids: Ids): void;
  /** Retries failed uploads. Unconfirmed uploads are sent again from the beginning and replace the file at their path. */
  retry(ids: Ids): void;
  /** Resumes a cancelled upload from its stored parts. Call this from a click: the browser may ask for permission. */
  uploadAgain(id: string): Promise<void>;
  /** Passes on the person's answers to conflicts. */
  answer(answers: readonly ConflictAnswer[]): void;
  /** Removes ended rows from the list. */
  clear(ids: Ids): void;
  /** Provides files for rows that need one. The same file resumes; a different file is sent from the start. */
  provideFiles(files: readonly FileForRow[]): void;
  /**
   * Resumes every row that has a handle. Call this from a click: the browser asks for permission.
   * @param path path of the row that was clicked; its handle is asked for first
   */
  resumeByHandles(path?: string): Promise<void>;
  /** Tests at once whether there is space in the storage again. */
  checkStorage(): void;
  /** Continues after a new sign-in. With another key, ask the person first: the files go to that key's workspace. */
  signIn(connection: Connection): void;
  setSettings(settings: Settings): void;
  /** Sign-out: stops everything, wipes what this connection left in the browser, ends the worker. */
  forget(): Promise<void>;
  /** Terminates the worker. Uploads in the journal can be resumed later. */
  close(): void;
}

const newWorker = (): WorkerPort => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/**
 * Creates the upload client of a connection, one per page. Tabs of the same connection share the uploads. The worker starts
 * when there is a file to send, or when this browser has unfinished uploads from an earlier visit or another tab.
 */
export function startUploads(
  connection: Connection,
  settings: Settings = DEFAULT_SETTINGS,
  startWorker = newWorker,
): UploadClient {
  const tab = randomId();
  const rows = new RowStore();
  const listeners = new Set<() => void>();
  const landedListeners = new Set<(paths: readonly string[]) => void>();
  const folders = new FolderNumbers();
  const forgotten = Promise.withResolvers<void>();
  /** Names of the locks this tab has requested. */
  const locks = new Set([uploadsStorageName(connectionId(connection))]);
  /** Pending calls of `hasBytesOf`, by the number of their question. */
  const questions = new Map<number, (isSame: boolean) => void>();
  let handles: Omit<HandlesMessage, 'kind'> = { handles: [] };
  let lastQuestion = 0;
  /** "restored": the worker has loaded the leftovers, but their rows have not all been reported. */
  let leftovers: 'unknown' | 'restored' | 'known' = 'unknown';
  let view: UploadView = {
    worker: 'resting',
    totals: NO_TOTALS,
    status: FIRST_STATUS,
    connectionId: connectionId(connection),
    list: rows.list,
  };

  const send = (command: Command): void => {
    start();
    link.send(command.kind === 'add' ? folders.numbered(command.entries) : command);
  };
  const show = (change: Partial<UploadView>): void => {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  };
  const start = (): void => {
    stopWatching();
    link.start();
  };
  const stopWatching = whenUploadsExist(uploadsStorageName(connectionId(connection)), start);
  const onMessage = (message: Message): void => {
    switch (message.kind) {
      case 'alive':
        break;
      case 'report':
        rows.apply(message);
        if (leftovers === 'restored' && rows.list.count >= rowsIn(message.totals)) leftovers = 'known';
        // The tab that sends may run an earlier version, whose reports lack some fields.
        show({
          totals: { ...NO_TOTALS, ...message.totals },
          status: { ...FIRST_STATUS, ...message.status },
          list: rows.list,
        });
        if (message.landed.length > 0) for (const listener of landedListeners) listener(message.landed);
        break;
      case 'restored':
        if (leftovers === 'unknown') leftovers = 'restored';
        break;
      case 'handles':
        handles = message;
        break;
      case 'compared':
        questions.get(message.question)?.(message.isSame);
        questions.delete(message.question);
        break;
      case 'moved':
        locks.add(uploadsStorageName(message.connectionId));
        show({ connectionId: message.connectionId });
        break;
      case 'forgotten':
        forgotten.resolve();
        break;
    }
  };
  const link = new WorkerLink({ startWorker, onMessage: onMessage, onState: (worker) => show({ worker }) });
  link.send({ kind: 'open', connection, tab, settings });
  const fileSender = new FileSender(tab, { send, alive: link.alive, finishedIds: () => rows.finishedIds });

  return {
    subscribe: (listener) => add(listeners, listener),
    getView: () => view,
    getRow: (id) => rows.get(id),
    getRows: () => rows.all,
    start,
    async whenLeftoversKnown() {
      const isOver = (): boolean => leftovers === 'known' || view.worker === 'dead';
      if (isOver()) return;
      const settled = Promise.withResolvers<void>();
      const timer = setTimeout(settled.resolve, LEFTOVERS_TIMEOUT_MS);
      const stop = add(listeners, () => isOver() && settled.resolve());
      const checkRecords = async (): Promise<void> => {
        if (await hasRecords(uploadsStorageName(connectionId(connection)))) start();
        else settled.resolve();
      };
      void checkRecords();
      await settled.promise;
      clearTimeout(timer);
      stop();
    },
    hasBytesOf({ samples = [] }, file) {
      if (samples.length === 0) return Promise.resolve(true);
      const question = ++lastQuestion;
      send({ kind: 'compare', question, file, samples });
      return new Promise((resolve) => questions.set(question, resolve));
    },
    onLanded: (listener) => add(landedListeners, listener),

    add: (files, signal) => fileSender.add(files, signal),
    pause: (ids) => send({ kind: 'pause', ids }),
    resume: (ids) => send({ kind: 'resume', ids }),
    cancel(ids) {
      if (ids === 'all') fileSender.cancelAll();
      send({ kind: 'cancel', ids });
    },
    retry: (ids) => send({ kind: 'retry', ids }),
    async uploadAgain(id) {
      const names = new Set(rows.get(id)?.path.split('/'));
      for (const handle of handles.ofCancelled ?? []) if (names.has(handle.name)) await askToRead(handle);
      send({ kind: 'retry', ids: [id] });
    },
    answer: (answers) => send({ kind: 'answer', answers }),
    clear: (ids) => send({ kind: 'clear', ids }),
    provideFiles(files) {
      const entries = files.flatMap((given): readonly Entry[] => {
        const path = rows.get(given.id)?.path;
        // The engine keeps the row's own `wasListed`; this value is not used.
        return path === undefined ? [] : [{ ...given, path, wasListed: true }];
      });
      for (const batch of inBatches(entries)) send({ kind: 'add', entries: batch });
    },
    async resumeByHandles(path = '') {
      const names = new Set(path.split('/'));
      // A browser may ask only once per click.
      const first = handles.handles.filter(({ name }) => names.has(name));
      for (const handle of new Set([...first, ...handles.handles])) await askToRead(handle);
      send({ kind: 'use-handles' });
    },
    checkStorage: () => send({ kind: 'try-again' }),
    signIn(connection) {
      locks.add(uploadsStorageName(connectionId(connection)));
      link.send({ kind: 'sign-in', connection });
    },
    setSettings: (settings) => link.send({ kind: 'settings', settings }),
    async forget() {
      fileSender.cancelAll();
      send({ kind: 'forget' });
      setTimeout(forgotten.resolve, FORGET_TIMEOUT_MS);
      await forgotten.promise;
      this.close();
    },
    close() {
      stopWatching();
      link.close();
      forgotten.resolve();
      for (const lock of locks) deleteLockDatabase(lock);
    },
  };
}

/** Deletes the database that served as a lock: it outlives the worker. If another tab holds it, the request just waits. */
function deleteLockDatabase(lock: string): void {
  if (!webLocks() && 'indexedDB' in globalThis) indexedDB.deleteDatabase(lockDatabaseName(lock));
}

const FIRST_STATUS: Status = {
  paused: false,
  signInNeeded: false,
  unreachable: false,
  storageFull: null,
  elsewhere: false,
  journal: 'on',
  verify: 'off',
  mostSlots: 4,
};

function rowsIn({ counts }: Totals): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function add<T>(set: Set<T>, item: T): () => void {
  set.add(item);
  return () => set.delete(item);
}
