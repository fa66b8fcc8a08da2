// Coordinates the upload workers of all tabs of a connection. The worker that holds the lock is the owner and runs the
// engine. The other workers follow it: they mirror its rows and files, so that one of them can take over.
import { type Connection, connectionId } from '#api-client/connection.ts';
import type { Engine } from '#upload/engine/engine.ts';
import { effectiveCondition } from '#upload/model/condition.ts';
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
  /** Sends a message to the page. */
  readonly post: (message: Message) => void;
  readonly locks: Locks;
  readonly openChannel: (name: string) => Channel;
  /** @param connection called for every request, because the key may have been replaced */
  readonly startEngine: (
    connection: () => Connection,
    settings: Settings,
    report: (report: Report) => void,
  ) => Engine;
  /** Moves the engine's records to the journal of another connection. */
  readonly moveJournal: (engine: Engine, connectionId: string) => Promise<void>;
}

type Opening = Extract<Command, { kind: 'open' }>;

/** Maximum number of files in one message. Cloning more at once would block the worker. */
const ENTRIES_PER_MESSAGE = 250;
/** Delay (ms) before the former lock is released, so that the other tabs can follow to the new connection first. */
const LEAVE_DELAY_MS = 1_000;

export class Coordinator {
  readonly #ports: CoordinatorPorts;
  #connection: Connection;
  #settings: Settings;
  #channel: Channel;
  #membership: AbortController;
  #engine: Engine | undefined;
  /** No other tab is known, so nothing needs to be sent over the channel. */
  #isAlone = true;
  /** Commands received before the owner was known; undefined since then. */
  #pending: Command[] | undefined = [];
  readonly #rows = new Map<string, Row>();
  readonly #entries = new Map<string, Entry>();
  #wasPaused = false;
  /** Numbers of interrupted and of cancelled uploads in the last report. The handles may change when these change. */
  #handleCounts: readonly [number, number] = [0, 0];

  constructor(ports: CoordinatorPorts, { connection, settings }: Opening) {
    this.#ports = ports;
    this.#connection = connection;
    this.#settings = settings;
    [this.#channel, this.#membership] = this.#join();
  }

  /** Executes a command of the page if this worker is the owner. Otherwise forwards it to the owner. */
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

  /** Leaves the channel. Without a lock every tab sends its own uploads, so the others must not follow this one. */
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
          const onlyIf = effectiveCondition(entry);
          this.#entries.set(id, { ...entry, wasListed: true, ...(onlyIf && { onlyIf }) });
        }
        this.#moveTo(notice.connection);
        break;
    }
  }

  /** Follows a new owner. It gets all files again, because it may have missed messages to the former owner. */
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

  /**
   * Applies "Pause all" or "Resume all" to the mirrored rows. The owner reports so many changed rows in several messages, and
   * it may close before the last one.
   */
  #mirrorPause(isPaused: boolean): void {
    if (isPaused === this.#wasPaused) return;
    this.#wasPaused = isPaused;
    for (const [id, row] of this.#rows) {
      const isAffected = isPaused ? isActive(row.state) : row.state.kind === 'paused';
      if (isAffected) this.#rows.set(id, { ...row, state: { kind: isPaused ? 'paused' : 'queued' } });
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
    for (let start = 0; start < entries.length; start += ENTRIES_PER_MESSAGE)
      this.#channel.post({ kind: 'entries', entries: entries.slice(start, start + ENTRIES_PER_MESSAGE) });
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
      // This tab has requested the new lock already and still holds the old one. The others request the new lock only now,
      // so none of them can become the owner.
      before.post({ kind: 'moved', connection });
    }
    engine.signedIn();
  }

  /** Joins the tabs of another connection. @returns the former channel, which is closed after a delay */
  #moveTo(connection: Connection): Channel {
    const [channel, membership] = [this.#channel, this.#membership];
    this.#connection = connection;
    [this.#channel, this.#membership] = this.#join();
    this.#ports.post({ kind: 'moved', connectionId: connectionId(connection) });
    setTimeout(() => {
      membership.abort();
      channel.close();
    }, LEAVE_DELAY_MS);
    return channel;
  }
}
