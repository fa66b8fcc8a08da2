// Watches one folder for one connection until the person stops it: in one of all open tabs, and after a reload if the
// browser may remember it.
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
  /**
   * Name of the lock and of the channel between tabs. Contains the first id of the connection, under which data is
   * stored.
   */
  readonly name: string;
  readonly access: FolderAccess;
  readonly clock: Clock;
  /** Opens the store of the watched folder. */
  readonly openStore: () => FolderStore;
  readonly createSender: (record: WatchedFolderRecord) => Pick<WatcherDeps, 'send' | 'ask'>;
}

export class FolderWatch {
  readonly #deps: FolderWatchDeps;
  readonly #state = createStore<WatchState>(OFF);
  readonly #isPersisted = createStore(false);
  readonly #channel: BroadcastChannel;
  #store: FolderStore = createMemoryStore();
  /** Aborts when this tab releases the lock or stops waiting for it. */
  #lockHold = new AbortController();
  /** The folder for which this tab holds the lock. */
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

  /** Whether the folder is watched again after a reload. */
  get isPersisted(): Pick<Store<boolean>, 'get' | 'subscribe'> {
    return this.#isPersisted;
  }

  /**
   * Asks for a folder and watches it. Call it from a click.
   * @returns false if another tab watches a folder
   */
  async chooseFolder(target: string): Promise<boolean> {
    const handle = await this.#deps.access.pick();
    if (!handle || this.#isClosed) return true;
    const { signal } = this.#lockHold;
    if (!(await acquireLock(this.#deps.name, signal, 'none'))) return false;
    const record = { handle, target, connectionId: this.#deps.connectionId };
    this.#record = record;
    this.#useStore(this.#deps.openStore());
    await this.#save(record);
    this.#dispatch({ kind: 'found', folder: toWatchedFolder(record) });
    await this.#watch(record, signal);
    return true;
  }

  /** Stops watching in every tab. The list of handled files stays for the same folder. */
  async stop(): Promise<void> {
    this.#stopWatching();
    this.#dispatch({ kind: 'stopped' });
    await this.#store.stop().catch(() => undefined);
    this.#channel.postMessage('changed');
  }

  /**
   * Watches the folder again after the browser withdrew the permission to read it. Call this from a click, because the
   * browser may ask the user for permission.
   */
  async resume(): Promise<void> {
    const { signal } = this.#lockHold;
    if (!this.#record) return;
    await askToRead(this.#record.handle);
    const record = { ...this.#record, connectionId: this.#deps.connectionId };
    await this.#save(record);
    await this.#watch(record, signal);
  }

  /**
   * Moves the watched folder into the persistent store, once the person allowed this connection to be remembered.
   */
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

  /** Stops watching in this tab; stored data stays. */
  close(): void {
    this.#isClosed = true;
    this.#stopWatching();
    this.#channel.close();
  }

  /** Stops watching if this connection was signed out. */
  async forget(connectionId: string): Promise<void> {
    if (!this.#deps.name.includes(connectionId) && connectionId !== this.#deps.connectionId) return;
    this.close();
    this.#dispatch({ kind: 'stopped' });
    await this.#store.close();
  }

  /** Reads the stored folder again, because another tab may have changed it. */
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
      this.#dispatch({ kind: 'found', folder: toWatchedFolder(found) });
      if (!(await acquireLock(name, signal, 'endless'))) return undefined;
    }
    // Read the store again: another tab may have stopped watching or handled files while this tab waited for the
    // lock.
    const record = await this.#readSaved();
    if (signal.aborted) return undefined;
    if (!record) return this.stop();
    this.#record = record;
    this.#dispatch({ kind: 'found', folder: toWatchedFolder(record) });
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
      onScan: (scan) => this.#dispatch({ kind: 'scanned', scan }),
      onEnd: (why) => (why === 'gone' ? this.#dispatch({ kind: 'lost' }) : this.#blockOnPermission(signal)),
    });
    return this.#watcher.open();
  }

  #blockOnPermission(signal: AbortSignal): void {
    if (!signal.aborted) this.#dispatch({ kind: 'held-back', why: 'permission' });
  }

  /** Saves the record. If the browser refuses, the folder is watched until the page closes. */
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

function toWatchedFolder({ handle, target }: WatchedFolderRecord): WatchedFolder {
  return { name: handle.name, target };
}
