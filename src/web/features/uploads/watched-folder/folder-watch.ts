// Keeps one folder uploaded for one connection, until it is stopped: after a reload, too, where the browser may remember
// it, and in one of all open tabs.
import { askToRead, mayRead } from '#upload/client.ts';
import { createStore, type Store } from '#web/lib/store.ts';
import type { FolderAccess } from './folder-access.ts';
import {
  createMemoryStore,
  type FolderStore,
  type HandledFiles,
  type WatchedFolderRecord,
} from './folder-store.ts';
import { acquireLock } from './tab-lock.ts';
import { nextWatchState, OFF, type WatchEvent, type WatchedFolder, type WatchState } from './watch-state.ts';
import { type Clock, Watcher, type WatcherDeps } from './watcher.ts';

export interface FolderWatchDeps {
  readonly connectionId: string;
  /** Of the lock, and of the channel between tabs: holds the first id of the connection, under which things are kept. */
  readonly name: string;
  readonly access: FolderAccess;
  readonly clock: Clock;
  /** Where a folder is remembered, if it may be. */
  readonly openStore: () => FolderStore;
  readonly createSender: (record: WatchedFolderRecord) => Pick<WatcherDeps, 'send' | 'ask'>;
}

export class FolderWatch {
  readonly #deps: FolderWatchDeps;
  readonly #state = createStore<WatchState>(OFF);
  readonly #isPersisted = createStore(false);
  readonly #channel: BroadcastChannel;
  #store: FolderStore = createMemoryStore();
  /** Of this tab's hold on the lock, or its wait for it. */
  #lockHold = new AbortController();
  /** What this tab has the lock for. */
  #record: WatchedFolderRecord | undefined;
  #watcher: Watcher | undefined;
  #isClosed = false;

  constructor(deps: FolderWatchDeps) {
    this.#deps = deps;
    this.#useStore(deps.openStore());
    this.#channel = new BroadcastChannel(deps.name);
    this.#channel.addEventListener('message', () => void this.#sync());
    void this.#sync();
  }

  get state(): Pick<Store<WatchState>, 'get' | 'subscribe'> {
    return this.#state;
  }

  /** Whether the folder is kept in later pages, too. */
  get isPersisted(): Pick<Store<boolean>, 'get' | 'subscribe'> {
    return this.#isPersisted;
  }

  /** Asks for a folder; call it from a click. False where another tab has one. */
  async chooseFolder(target: string): Promise<boolean> {
    const handle = await this.#deps.access.pick();
    if (!handle || this.#isClosed) return true;
    const { signal } = this.#lockHold;
    if (!(await acquireLock(this.#deps.name, signal, 'none'))) return false;
    const record = { handle, target, connectionId: this.#deps.connectionId };
    this.#record = record;
    this.#useStore(this.#deps.openStore());
    await this.#save(record);
    this.#dispatch({ kind: 'found', folder: folderOf(record) });
    await this.#watch(record, signal);
    return true;
  }

  /** In whichever tab it is. What was sent stays remembered, for the same folder. */
  async stop(): Promise<void> {
    this.#stopWatching();
    this.#dispatch({ kind: 'stopped' });
    await this.#store.stop().catch(() => undefined);
    this.#channel.postMessage('changed');
  }

  /** After the person said so: call it from a click. The browser may ask them, too. */
  async resume(): Promise<void> {
    const { signal } = this.#lockHold;
    if (!this.#record) return;
    await askToRead(this.#record.handle);
    const record = { ...this.#record, connectionId: this.#deps.connectionId };
    await this.#save(record);
    await this.#watch(record, signal);
  }

  /** The person may have said just now that things are remembered: so is what is kept already. */
  async persist(): Promise<void> {
    const [before, record] = [this.#store, this.#record];
    if (before.isPersistent || !record) return;
    const store = this.#deps.openStore();
    if (!store.isPersistent) return;
    this.#useStore(store);
    await this.#save(record);
    this.#addHandled(await before.handled());
  }

  askAboutConflicts(): void {
    void this.#watcher?.askAboutConflicts();
  }

  skipConflicts(): void {
    this.#watcher?.skipConflicts();
  }

  /** What is remembered stays. */
  close(): void {
    this.#isClosed = true;
    this.#stopWatching();
    this.#channel.close();
  }

  /** A connection was signed out of, maybe this one. */
  async forget(connectionId: string): Promise<void> {
    if (!this.#deps.name.includes(connectionId) && connectionId !== this.#deps.connectionId) return;
    this.close();
    this.#dispatch({ kind: 'stopped' });
    await this.#store.close();
  }

  /** With what is remembered: another tab may have changed it. */
  async #sync(): Promise<void> {
    const found = await this.#readSaved();
    if (this.#isClosed) return undefined;
    if (this.#record && (found || !this.#store.isPersistent)) return;
    this.#stopWatching();
    if (!found) return this.#dispatch({ kind: 'stopped' });
    const { signal } = this.#lockHold;
    const { name } = this.#deps;
    if (!(await acquireLock(name, signal, 'none'))) {
      if (signal.aborted) return undefined;
      this.#dispatch({ kind: 'found', folder: folderOf(found) });
      if (!(await acquireLock(name, signal, 'endless'))) return undefined;
    }
    // It may have been stopped while this tab waited, and its files are known to the one before.
    const record = await this.#readSaved();
    if (signal.aborted) return undefined;
    if (!record) return this.stop();
    this.#record = record;
    this.#dispatch({ kind: 'found', folder: folderOf(record) });
    return this.#watch(record, signal);
  }

  async #watch(record: WatchedFolderRecord, signal: AbortSignal): Promise<void> {
    this.#record = record;
    if (record.connectionId !== this.#deps.connectionId)
      return this.#dispatch({ kind: 'held-back', why: 'new-key' });
    if (!(await mayRead(record.handle))) return this.#blockOnPermission(signal);
    const handled = await this.#store.handled().catch(() => new Map<string, never>());
    if (signal.aborted) return undefined;
    this.#dispatch({ kind: 'began' });
    const { access, clock, createSender } = this.#deps;
    this.#watcher?.close();
    this.#watcher = new Watcher({
      ...createSender(record),
      root: record.handle,
      access,
      clock,
      handled,
      addHandled: (files) => this.#addHandled(files),
      onScan: (seen) => this.#dispatch({ kind: 'looked', seen }),
      onEnd: (why) => (why === 'gone' ? this.#dispatch({ kind: 'lost' }) : this.#blockOnPermission(signal)),
    });
    return this.#watcher.open();
  }

  #blockOnPermission(signal: AbortSignal): void {
    if (!signal.aborted) this.#dispatch({ kind: 'held-back', why: 'permission' });
  }

  /** Where a browser refuses to store it, as long as the page is there. */
  async #save(record: WatchedFolderRecord): Promise<void> {
    try {
      await this.#store.save(record);
      this.#channel.postMessage('changed');
    } catch {
      this.#useStore(createMemoryStore());
      await this.#store.save(record);
    }
  }

  #addHandled(files: HandledFiles): void {
    void this.#store.addHandled(files).catch(() => undefined);
  }

  #useStore(store: FolderStore): void {
    this.#store = store;
    this.#isPersisted.set(store.isPersistent);
  }

  #readSaved(): Promise<WatchedFolderRecord | undefined> {
    return this.#store.read().catch(() => undefined);
  }

  #stopWatching(): void {
    this.#watcher?.close();
    this.#watcher = undefined;
    this.#record = undefined;
    this.#lockHold.abort();
    this.#lockHold = new AbortController();
  }

  #dispatch(event: WatchEvent): void {
    this.#state.set(nextWatchState(this.#state.get(), event));
  }
}

function folderOf({ handle, target }: WatchedFolderRecord): WatchedFolder {
  return { name: handle.name, target };
}
