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
import type { Command, HandlesToAskFor, Message } from './protocol.ts';
import { type Listing, RowStore } from './row-store.ts';
import { WorkerLink, type WorkerPort, type WorkerState } from './worker-link.ts';

/** Another tab may have the uploads and be asleep: a drop waits no longer to hear of them. */
const LEFTOVERS_WITHIN_MS = 20_000;
/** Sign-out waits no longer for the journal to be wiped. */
const FORGET_WITHIN_MS = 5_000;

/** All that is shown, but for the rows themselves. */
export interface UploadView {
  readonly worker: WorkerState;
  readonly totals: Totals;
  readonly status: Status;
  /** Whose uploads they are: another tab may have gone on with them under another key. */
  readonly connectionId: string;
  /** The same object until rows come or go. */
  readonly list: Listing;
}

/** For the row of this id, which waits. `fresh`: sent from the start, though it looks like the file that began. */
export type FileForRow = Pick<Entry, 'id' | 'file' | 'handle' | 'folder' | 'fresh'>;

export { askToRead, mayRead } from '#upload/model/file/read-permission.ts';
export type { FilesToAdd } from './file-sender.ts';
export { EMPTY_LIST, type Listing } from './row-store.ts';

export interface UploadClient {
  /** Called at most every 250 ms. */
  subscribe(listener: () => void): () => void;
  getView(): UploadView;
  getRow(id: string): Row | undefined;
  /** All of them, in order, as they stand now. */
  getRows(): readonly Row[];
  /** Fetches the worker, as whatever needs it does by itself: for when that is better done early. */
  start(): void;
  /**
   * Resolves when `getRow` has all uploads that are left over, as far as they can be had: not from a worker that is dead,
   * and not after a while without a word.
   */
  whenLeftoversKnown(): Promise<void>;
  /** Whether a file has the bytes that were sent of a row that waits for it, as far as that can be told. */
  hasBytesOf(row: Row, file: File): Promise<boolean>;
  /** Told of paths that landed in the gallery, a batch at a time. */
  onLanded(listener: (paths: readonly string[]) => void): () => void;

  /**
   * Adds files as they come, in portions so that the page stays smooth; resolves when a worker that is alive has them all.
   * Called off before that, by the signal or because everything is cancelled, it takes back what it has handed over and
   * rejects with the reason.
   */
  add(files: FilesToAdd, signal?: AbortSignal): Promise<void>;
  pause(ids: Ids): void;
  resume(ids: Ids): void;
  cancel(ids: Ids): void;
  /** Failed files, and unconfirmed ones, which are sent again from the beginning and replace what is there. */
  retry(ids: Ids): void;
  /** A cancelled one, which goes on from what the store still has. Call it from a click: the browser may ask the person. */
  uploadAgain(id: string): Promise<void>;
  /** Passes on the person's answers to conflicts. */
  answer(answers: readonly ConflictAnswer[]): void;
  /** Takes rows that came to an end off the list. */
  clear(ids: Ids): void;
  /** Hands in files of rows that need one: the same file goes on where it stopped, another starts over. */
  provideFiles(files: readonly FileForRow[]): void;
  /**
   * Goes on with every row that has a handle. Call it from a click: the browser asks the person.
   * @param path of the row it was asked for
   */
  resumeByHandles(path?: string): Promise<void>;
  /** Tests at once whether there is space in the storage again. */
  checkStorage(): void;
  /** After the person signed in again. With another key, ask first: the files go wherever that key leads. */
  signIn(connection: Connection): void;
  setSettings(settings: Settings): void;
  /** Sign-out: stops everything, wipes what this connection left in the browser, ends the worker. */
  forget(): Promise<void>;
  /** Ends the worker. What was journalled can be resumed. */
  close(): void;
}

const newWorker = (): WorkerPort => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/**
 * The engine for one connection. One per page; other tabs of the same connection share its work. Its worker starts with
 * the first file, with uploads left over from before, or with those of another tab.
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
  /** The locks this tab has asked for. */
  const locks = new Set([uploadsStorageName(connectionId(connection))]);
  /** Who waits for the answer to a question. */
  const questions = new Map<number, (isSame: boolean) => void>();
  let handles: Omit<HandlesToAskFor, 'kind'> = { handles: [] };
  let lastQuestion = 0;
  /** "restored": their rows are on their way. */
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
      const over = Promise.withResolvers<void>();
      const timer = setTimeout(over.resolve, LEFTOVERS_WITHIN_MS);
      const stop = add(listeners, () => isOver() && over.resolve());
      const checkRecords = async (): Promise<void> => {
        if (await hasRecords(uploadsStorageName(connectionId(connection)))) start();
        else over.resolve();
      };
      void checkRecords();
      await over.promise;
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
        // Whether the path was listed before, the engine knows of the row.
        return path === undefined ? [] : [{ ...given, path, wasListed: true }];
      });
      for (const portion of inBatches(entries)) send({ kind: 'add', entries: portion });
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
      setTimeout(forgotten.resolve, FORGET_WITHIN_MS);
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

/** It outlives the worker that held it. Where another tab does, this waits in line, and ends with the page. */
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
