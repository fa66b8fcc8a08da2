// Keeps one folder uploaded for one connection, until it is stopped: after a reload, too, where the browser may remember
// it, and in one of all open tabs.
import { askToRead, mayRead } from '#upload/client.ts';
import { createStore, type Store } from '#web/lib/store.ts';
import type { FolderAccess } from './folder-access.ts';
import { type Handled, inMemory, type KeptRecord, type KeptStore } from './folder-store.ts';
import { holdLock } from './tab-lock.ts';
import { type KeptEvent, type KeptFolder, type KeptState, nextKept, OFF } from './watch-state.ts';
import { type Clock, Watcher, type WatcherDeps } from './watcher.ts';

export interface KeeperDeps {
  readonly connectionId: string;
  /** Of the lock, and of the channel between tabs: holds the first id of the connection, under which things are kept. */
  readonly name: string;
  readonly access: FolderAccess;
  readonly clock: Clock;
  /** Where a folder is remembered, if it may be. */
  readonly openStore: () => KeptStore;
  readonly sends: (record: KeptRecord) => Pick<WatcherDeps, 'send' | 'ask'>;
}

export class Keeper {
  readonly #deps: KeeperDeps;
  readonly #state = createStore<KeptState>(OFF);
  readonly #isLasting = createStore(false);
  readonly #channel: BroadcastChannel;
  #store: KeptStore = inMemory();
  /** Of this tab's hold on the lock, or its wait for it. */
  #turn = new AbortController();
  /** What this tab has the lock for. */
  #record: KeptRecord | undefined;
  #watcher: Watcher | undefined;
  #isClosed = false;

  constructor(deps: KeeperDeps) {
    this.#deps = deps;
    this.#use(deps.openStore());
    this.#channel = new BroadcastChannel(deps.name);
    this.#channel.addEventListener('message', () => void this.#catchUp());
    void this.#catchUp();
  }

  get state(): Pick<Store<KeptState>, 'get' | 'subscribe'> {
    return this.#state;
  }

  /** Whether the folder is kept in later pages, too. */
  get isLasting(): Pick<Store<boolean>, 'get' | 'subscribe'> {
    return this.#isLasting;
  }

  /** Asks for a folder; call it from a click. False where another tab has one. */
  async begin(target: string): Promise<boolean> {
    const handle = await this.#deps.access.pick();
    if (!handle || this.#isClosed) return true;
    const { signal } = this.#turn;
    if (!(await holdLock(this.#deps.name, signal, 'none'))) return false;
    const record = { handle, target, connectionId: this.#deps.connectionId };
    this.#record = record;
    this.#use(this.#deps.openStore());
    await this.#keep(record);
    this.#step({ kind: 'found', folder: folderOf(record) });
    await this.#watch(record, signal);
    return true;
  }

  /** In whichever tab it is. What was sent stays remembered, for the same folder. */
  async stop(): Promise<void> {
    this.#leave();
    this.#step({ kind: 'stopped' });
    await this.#store.stop().catch(() => undefined);
    this.#channel.postMessage('changed');
  }

  /** After the person said so: call it from a click. The browser may ask them, too. */
  async goOn(): Promise<void> {
    const { signal } = this.#turn;
    if (!this.#record) return;
    await askToRead(this.#record.handle);
    const record = { ...this.#record, connectionId: this.#deps.connectionId };
    await this.#keep(record);
    await this.#watch(record, signal);
  }

  /** The person may have said just now that things are remembered: so is what is kept already. */
  async outlive(): Promise<void> {
    const [before, record] = [this.#store, this.#record];
    if (before.isLasting || !record) return;
    const store = this.#deps.openStore();
    if (!store.isLasting) return;
    this.#use(store);
    await this.#keep(record);
    this.#note(await before.handled());
  }

  askAboutTaken(): void {
    void this.#watcher?.askAboutTaken();
  }

  leaveTakenOut(): void {
    this.#watcher?.leaveTakenOut();
  }

  /** What is remembered stays. */
  close(): void {
    this.#isClosed = true;
    this.#leave();
    this.#channel.close();
  }

  /** A connection was signed out of, maybe this one. */
  async forget(connectionId: string): Promise<void> {
    if (!this.#deps.name.includes(connectionId) && connectionId !== this.#deps.connectionId) return;
    this.close();
    this.#step({ kind: 'stopped' });
    await this.#store.close();
  }

  /** With what is remembered: another tab may have changed it. */
  async #catchUp(): Promise<void> {
    const found = await this.#remembered();
    if (this.#isClosed) return undefined;
    if (this.#record && (found || !this.#store.isLasting)) return;
    this.#leave();
    if (!found) return this.#step({ kind: 'stopped' });
    const { signal } = this.#turn;
    const { name } = this.#deps;
    if (!(await holdLock(name, signal, 'none'))) {
      if (signal.aborted) return undefined;
      this.#step({ kind: 'found', folder: folderOf(found) });
      if (!(await holdLock(name, signal, 'endless'))) return undefined;
    }
    // It may have been stopped while this tab waited, and its files are known to the one before.
    const record = await this.#remembered();
    if (signal.aborted) return undefined;
    if (!record) return this.stop();
    this.#record = record;
    this.#step({ kind: 'found', folder: folderOf(record) });
    return this.#watch(record, signal);
  }

  async #watch(record: KeptRecord, signal: AbortSignal): Promise<void> {
    this.#record = record;
    if (record.connectionId !== this.#deps.connectionId)
      return this.#step({ kind: 'held-back', why: 'new-key' });
    if (!(await mayRead(record.handle))) return this.#holdBack(signal);
    const handled = await this.#store.handled().catch(() => new Map<string, never>());
    if (signal.aborted) return undefined;
    this.#step({ kind: 'began' });
    const { access, clock, sends } = this.#deps;
    this.#watcher?.close();
    this.#watcher = new Watcher({
      ...sends(record),
      root: record.handle,
      access,
      clock,
      handled,
      note: (files) => this.#note(files),
      onLook: (seen) => this.#step({ kind: 'looked', seen }),
      onEnd: (why) => (why === 'gone' ? this.#step({ kind: 'lost' }) : this.#holdBack(signal)),
    });
    return this.#watcher.open();
  }

  #holdBack(signal: AbortSignal): void {
    if (!signal.aborted) this.#step({ kind: 'held-back', why: 'permission' });
  }

  /** Where a browser refuses to store it, as long as the page is there. */
  async #keep(record: KeptRecord): Promise<void> {
    try {
      await this.#store.keep(record);
      this.#channel.postMessage('changed');
    } catch {
      this.#use(inMemory());
      await this.#store.keep(record);
    }
  }

  #note(files: Handled): void {
    void this.#store.note(files).catch(() => undefined);
  }

  #use(store: KeptStore): void {
    this.#store = store;
    this.#isLasting.set(store.isLasting);
  }

  #remembered(): Promise<KeptRecord | undefined> {
    return this.#store.read().catch(() => undefined);
  }

  #leave(): void {
    this.#watcher?.close();
    this.#watcher = undefined;
    this.#record = undefined;
    this.#turn.abort();
    this.#turn = new AbortController();
  }

  #step(event: KeptEvent): void {
    this.#state.set(nextKept(this.#state.get(), event));
  }
}

function folderOf({ handle, target }: KeptRecord): KeptFolder {
  return { name: handle.name, target };
}
