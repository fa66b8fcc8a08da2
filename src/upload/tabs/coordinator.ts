// One tab's worker among those of a connection. It owns the uploads when it holds the lock; until then it follows the
// tab that does, and keeps at hand what it needs to take its place.
import { type Connection, connectionId } from '#api-client/connection.ts';
import type { Engine } from '#upload/engine/engine.ts';
import { agreedCondition } from '#upload/model/condition.ts';
import type { Entry } from '#upload/model/file/entry.ts';
import type { Report } from '#upload/model/report.ts';
import type { Row } from '#upload/model/row.ts';
import type { Settings } from '#upload/model/settings.ts';
import { uploadsStorageName } from '#upload/model/storage-names.ts';
import { isActive, isOver } from '#upload/model/upload-state.ts';
import type { Command, Message } from '#upload/protocol.ts';
import { type Channel, NO_CHANNEL, type TabMessage } from './channel.ts';
import type { Locks } from './leader-lock.ts';

export interface CoordinatorPorts {
  /** To the page. */
  readonly post: (message: Message) => void;
  readonly locks: Locks;
  readonly openChannel: (name: string) => Channel;
  /** @param connection asked for at each call: its key may have been replaced */
  readonly startEngine: (
    connection: () => Connection,
    settings: Settings,
    report: (report: Report) => void,
  ) => Engine;
  /** Has the engine go on in another connection's journal. */
  readonly moveJournal: (engine: Engine, connectionId: string) => Promise<void>;
}

type Opening = Extract<Command, { kind: 'open' }>;

/** Cloning more files at once would hold up the worker. */
const ENTRIES_PER_NOTICE = 250;
/** Time for the others to hear where the uploads went, before the lock they had is free. */
const LEAVE_AFTER_MS = 1_000;

export class Coordinator {
  readonly #ports: CoordinatorPorts;
  #connection: Connection;
  #settings: Settings;
  #channel: Channel;
  #membership: AbortController;
  #engine: Engine | undefined;
  /** Nobody else listens. */
  #isAlone = true;
  /** Commands from before it was clear who owns; undefined when it is. */
  #pending: Command[] | undefined = [];
  readonly #rows = new Map<string, Row>();
  readonly #entries = new Map<string, Entry>();
  #wasPaused = false;
  /** How many files there are that a handle may lead to, interrupted and cancelled. */
  #handleCounts: readonly [number, number] = [0, 0];

  constructor(ports: CoordinatorPorts, { connection, settings }: Opening) {
    this.#ports = ports;
    this.#connection = connection;
    this.#settings = settings;
    [this.#channel, this.#membership] = this.#join();
  }

  /** What the page asks for. */
  handle(command: Command): void {
    if (command.kind === 'add') this.#cacheEntries(command.entries);
    if (command.kind === 'settings') this.#settings = command.settings;
    if (this.#engine) this.#execute(this.#engine, command);
    else if (this.#pending) this.#pending.push(command);
    else this.#channel.post({ kind: 'command', command });
  }

  online(): void {
    this.#engine?.online();
  }

  #join(): [Channel, AbortController] {
    const name = uploadsStorageName(connectionId(this.#connection));
    const channel = this.#ports.openChannel(name);
    const membership = new AbortController();
    channel.listen((notice) => this.#receive(notice));
    channel.post({ kind: 'hello' });
    if (this.#engine) channel.post({ kind: 'here' });
    void this.#becomeOwnerWhenFree(name, membership.signal);
    return [channel, membership];
  }

  async #becomeOwnerWhenFree(name: string, signal: AbortSignal): Promise<void> {
    const acquired = await this.#ports.locks.acquire(name, signal);
    if (signal.aborted) return;
    if (acquired === 'alone') this.#leaveChannel();
    if (!this.#engine) await this.#becomeOwner();
  }

  /** Whoever listens sends as well, and must not take this tab for the one that sends for all. */
  #leaveChannel(): void {
    this.#channel.close();
    this.#channel = NO_CHANNEL;
  }

  async #becomeOwner(): Promise<void> {
    this.#pending ??= [];
    const engine = this.#ports.startEngine(
      () => this.#connection,
      this.#settings,
      (report) => this.#report(report),
    );
    if (this.#wasPaused) engine.pause('all');
    await engine.restore.load();
    engine.restore.adopt(this.#rows.values(), this.#entries);
    engine.intake.addAgain([...this.#entries.values()]);
    this.#rows.clear();
    this.#entries.clear();
    this.#engine = engine;
    this.#ports.post({ kind: 'restored' });
    engine.reportAll();
    this.#channel.post({ kind: 'here' });
    for (const command of this.#pending) this.#execute(engine, command);
    this.#pending = undefined;
  }

  #execute(engine: Engine, command: Command): void {
    switch (command.kind) {
      case 'open':
      case 'compare':
        return undefined;
      case 'add':
        engine.intake.add(command.entries);
        return this.#share(command.entries);
      case 'add-again':
        engine.intake.addAgain(command.entries);
        return this.#share(command.entries);
      case 'pause':
        return engine.pause(command.ids);
      case 'resume':
        return engine.resume(command.ids);
      case 'cancel':
        return engine.cancel(command.ids);
      case 'retry':
        return engine.retry(command.ids);
      case 'answer':
        return engine.answer(command.answers);
      case 'clear':
        return engine.clear(command.ids);
      case 'try-again':
        return engine.checkStorage();
      case 'use-handles':
        return void engine.intake.useHandles();
      case 'settings':
        return engine.configure(command.settings);
      case 'sign-in':
        return void this.#signIn(engine, command.connection);
      case 'forget':
        return void this.#forget(engine);
    }
  }

  #receive(notice: TabMessage): void {
    const engine = this.#engine;
    if (engine) this.#receiveAsOwner(engine, notice);
    else this.#receiveAsFollower(notice);
  }

  #receiveAsOwner(engine: Engine, notice: TabMessage): void {
    if (notice.kind === 'command') this.#execute(engine, notice.command);
    if (notice.kind !== 'hello') return;
    this.#isAlone = false;
    this.#channel.post({ kind: 'here' });
    this.#share(engine.entries);
    this.#offerHandles(engine);
    engine.reportAll();
  }

  #receiveAsFollower(notice: TabMessage): void {
    switch (notice.kind) {
      case 'hello':
        this.#isAlone = false;
        break;
      case 'command':
        break;
      case 'here':
        return this.#follow();
      case 'report':
        return this.#mirror(notice.report);
      case 'entries':
        return this.#cacheEntries(notice.entries);
      case 'handles':
        return this.#ports.post(notice);
      case 'forgotten':
        this.#rows.clear();
        this.#entries.clear();
        return this.#ports.post(notice);
      case 'moved':
        for (const [id, entry] of this.#entries) {
          const onlyIf = agreedCondition(entry);
          this.#entries.set(id, { ...entry, wasListed: true, ...(onlyIf && { onlyIf }) });
        }
        this.#moveTo(notice.connection);
        break;
    }
  }

  /** A new owner may have missed what was on its way to the one before. */
  #follow(): void {
    this.#isAlone = false;
    this.#ports.post({ kind: 'restored' });
    for (const command of this.#pending ?? []) this.#channel.post({ kind: 'command', command });
    const isKnown = this.#pending === undefined;
    this.#pending = undefined;
    if (isKnown && this.#entries.size > 0)
      this.#channel.post({
        kind: 'command',
        command: { kind: 'add-again', entries: [...this.#entries.values()] },
      });
  }

  #mirror(report: Report): void {
    this.#mirrorPause(report.status.paused);
    for (const row of report.rows) {
      this.#rows.set(row.id, row);
      if (isOver(row.state) && row.state.kind !== 'failed') this.#entries.delete(row.id);
    }
    for (const id of report.gone) {
      this.#rows.delete(id);
      this.#entries.delete(id);
    }
    this.#ports.post({ ...report, status: { ...report.status, elsewhere: true } });
  }

  /** Pausing or resuming all changes every row, and their reports come a part at a time: the last may be missing. */
  #mirrorPause(isPaused: boolean): void {
    if (isPaused === this.#wasPaused) return;
    this.#wasPaused = isPaused;
    for (const [id, row] of this.#rows) {
      const isGoing = isPaused ? isActive(row.state) : row.state.kind === 'paused';
      if (isGoing) this.#rows.set(id, { ...row, state: { kind: isPaused ? 'paused' : 'queued' } });
    }
  }

  #cacheEntries(entries: readonly Entry[]): void {
    if (!this.#engine) for (const entry of entries) this.#entries.set(entry.id, entry);
  }

  #report(report: Report): void {
    this.#ports.post(report);
    if (!this.#isAlone) this.#channel.post({ kind: 'report', report });
    const { 'needs-file': interrupted, cancelled } = report.totals.counts;
    const [interruptedBefore, cancelledBefore] = this.#handleCounts;
    const isChanged = interrupted !== interruptedBefore || cancelled !== cancelledBefore;
    if (isChanged && this.#engine) this.#offerHandles(this.#engine);
    this.#handleCounts = [interrupted, cancelled];
  }

  #share(entries: readonly Entry[]): void {
    if (this.#isAlone) return;
    for (let start = 0; start < entries.length; start += ENTRIES_PER_NOTICE)
      this.#channel.post({ kind: 'entries', entries: entries.slice(start, start + ENTRIES_PER_NOTICE) });
  }

  #offerHandles(engine: Engine): void {
    const { handles, handlesOfCancelled: ofCancelled } = engine.restore;
    this.#ports.post({ kind: 'handles', handles, ofCancelled });
    if (!this.#isAlone) this.#channel.post({ kind: 'handles', handles, ofCancelled });
  }

  async #forget(engine: Engine): Promise<void> {
    await engine.forget();
    this.#ports.post({ kind: 'forgotten' });
    this.#channel.post({ kind: 'forgotten' });
  }

  async #signIn(engine: Engine, connection: Connection): Promise<void> {
    const id = connectionId(connection);
    if (id === connectionId(this.#connection)) this.#connection = connection;
    else {
      await this.#ports.moveJournal(engine, id);
      const before = this.#moveTo(connection);
      // First waiting for the new lock, then out of the old one: nobody else shall own these uploads in between.
      before.post({ kind: 'moved', connection });
    }
    engine.signedIn();
  }

  /** Answers the channel it leaves. */
  #moveTo(connection: Connection): Channel {
    const [channel, membership] = [this.#channel, this.#membership];
    this.#connection = connection;
    [this.#channel, this.#membership] = this.#join();
    this.#ports.post({ kind: 'moved', connectionId: connectionId(connection) });
    setTimeout(() => {
      membership.abort();
      channel.close();
    }, LEAVE_AFTER_MS);
    return channel;
  }
}
