// Simulates a browser with several tabs that use one fake server.
import { type Connection, connectionId } from '#api-client/connection.ts';
import { MIB } from '#contract/limits.ts';
import { Engine } from '#upload/engine/engine.ts';
import type { Journal } from '#upload/journal/journal.ts';
import type { Transport } from '#upload/network/transport.ts';
import type { Command, Message, Row, Status } from '#upload/protocol.ts';
import type { Channel, TabMessage } from '#upload/tabs/channel.ts';
import { Coordinator } from '#upload/tabs/coordinator.ts';
import { type Acquired, type Locks, tabLocks } from '#upload/tabs/leader-lock.ts';
import { fakeNetwork } from './fake-network.ts';
import { FakeStore } from './fake-store.ts';
import { type Disk, memoryJournal } from './memory-journal.ts';
import { flushPromises, VirtualClock } from './virtual-clock.ts';

export const connection: Connection = {
  baseUrl: 'http://service.test/api',
  key: 'first-key',
  headerName: 'Authorization',
  prefix: 'Bearer',
};

export interface OpenTab {
  readonly ask: (command: Command) => void;
  readonly rows: Map<string, Row>;
  readonly messages: Message['kind'][];
  readonly status: () => Status | undefined;
  /** Closes the tab at once, without a last message, as browsers do. */
  readonly close: () => void;
}

/** Number of event loop turns in which the fake IndexedDB runs a lock request and the requests that wait for it. */
const TASKS_OF_A_LOCK = 50;

export class Browser {
  readonly clock = new VirtualClock();
  readonly store = new FakeStore(() => this.clock.now(), 900_000);
  /** Path and part number of every PUT. */
  readonly puts: string[] = [];
  readonly disks = new Map<string, Disk>();
  /** Keys the server accepts. */
  readonly keys = new Set([connection.key]);
  readonly #locks = new Map<string, { readonly tab: number; readonly grant: (hold: Acquired) => void }[]>();
  readonly #channels = new Map<string, Map<number, (notice: TabMessage) => void>>();
  readonly #isSecure: boolean;
  readonly #tabs: OpenTab[] = [];

  /** @param over "http": the browser has no Web Locks */
  constructor(over: 'https' | 'http' = 'https') {
    this.#isSecure = over === 'https';
  }

  /** Advances the clock by this time (ms). */
  async advance(ms: number): Promise<void> {
    if (!this.#isSecure) for (let task = 0; task < TASKS_OF_A_LOCK; task++) await flushPromises();
    await this.clock.advance(ms);
  }

  /** Ends all tabs. */
  quit(): void {
    for (const tab of this.#tabs) tab.close();
  }

  open(): OpenTab {
    const number = this.#tabs.length + 1;
    const life = new AbortController();
    const rows = new Map<string, Row>();
    const messages: Message['kind'][] = [];
    let status: Status | undefined;
    let isAlive = true;
    let engine: Engine | undefined;
    const tab = new Coordinator(
      {
        post: (message) => {
          if (!isAlive) return;
          messages.push(message.kind);
          if (message.kind !== 'report') return;
          status = message.status;
          for (const row of message.rows) rows.set(row.id, row);
          for (const id of message.gone) rows.delete(id);
        },
        locks: this.#isSecure ? this.#locksOf(number) : until(life.signal),
        openChannel: (name) => this.#channelOf(number, name, () => isAlive),
        moveJournal: (engine, id) => engine.restore.moveTo(this.#journal(id, () => isAlive)),
        startEngine: (current, settings, report) => {
          engine = new Engine(
            {
              transport: this.#transport(current),
              journal: this.#journal(connectionId(current()), () => isAlive),
              clock: this.clock,
              hash: () => Promise.resolve(''),
              random: () => 0.5,
              bodies: 'slices',
              report,
            },
            settings,
          );
          return engine;
        },
      },
      {
        kind: 'open',
        connection,
        tab: String(number),
        settings: { slots: 2, bandwidthLimit: null, verify: false },
      },
    );
    const opened: OpenTab = {
      rows,
      messages,
      status: () => status,
      ask: (command) => tab.handle(command),
      close: () => {
        isAlive = false;
        life.abort();
        engine?.stop();
        for (const name of this.#locks.keys()) this.#leave(name, number);
      },
    };
    this.#tabs.push(opened);
    return opened;
  }

  #transport(current: () => Connection): Transport {
    return fakeNetwork({
      clock: this.clock,
      store: this.store,
      fault: (call) =>
        call === 'put' || this.keys.has(current().key) ? { kind: 'fine' } : { kind: 'status', status: 401 },
      latency: () => 10,
      givesMany: false,
      rate: 8 * MIB,
      onRequest: (call, path, address) => {
        if (call === 'put' && address !== undefined)
          this.puts.push(`${path} ${this.store.describe(address).part}`);
      },
      onPuts: () => undefined,
    });
  }

  #journal(id: string, isAlive: () => boolean): Journal {
    const disk: Disk = this.disks.get(id) ?? new Map();
    this.disks.set(id, disk);
    return memoryJournal(disk, this.clock, () => 1, isAlive);
  }

  #locksOf(tab: number): Locks {
    return {
      acquire: (name, signal) =>
        new Promise((grant) => {
          const line = this.#locks.get(name) ?? [];
          this.#locks.set(name, line);
          line.push({ tab, grant });
          signal.addEventListener('abort', () => this.#leave(name, tab));
          if (line.length === 1) grant('held');
        }),
    };
  }

  #leave(name: string, tab: number): void {
    const line = this.#locks.get(name) ?? [];
    const first = line[0];
    const rest = line.filter((waiting) => waiting.tab !== tab);
    this.#locks.set(name, rest);
    if (rest[0] !== first) rest[0]?.grant('held');
  }

  #channelOf(tab: number, name: string, isAlive: () => boolean): Channel {
    const members = this.#channels.get(name) ?? new Map<number, (notice: TabMessage) => void>();
    this.#channels.set(name, members);
    return {
      post: (notice) => {
        for (const [other, listener] of members)
          if (other !== tab) this.clock.after(0, () => listener(notice));
      },
      listen: (listener) =>
        members.set(tab, (notice) => {
          if (isAlive()) listener(notice);
        }),
      close: () => members.delete(tab),
    };
  }
}

/** Returns the real locks, here over the fake IndexedDB. They are released when the tab ends. */
function until(end: AbortSignal): Locks {
  return { acquire: (name, signal) => tabLocks.acquire(name, AbortSignal.any([signal, end])) };
}
