// The term store of one glossary: what the server said, what the person has changed since, and the view of both. Commands are
// transactions that can be undone. The store outlives the components that show it; there is one per connection and glossary.
import type { Term } from '#contract/glossary.ts';
import type { PronunciationField } from '#contract/pronunciation.ts';
import { type Attribute, draftOf } from './fields.ts';
import { HiddenTwins } from './hidden-twins.ts';
import { type ImportRow, ImportRun, importedRow } from './import-run.ts';
import { type Key, Keys } from './keys.ts';
import { Lane } from './lane.ts';
import { type Clock, ListReader } from './list-reader.ts';
import { type Counts, countRows } from './log.ts';
import { type Answer, Outbox, type OutboxState } from './outbox.ts';
import { type Pending, type RowState, rowState, shownTerm } from './pending.ts';
import { resolveConflict, retryRow } from './pending-edits.ts';
import { type PendingStorage, Persistence } from './persistence.ts';
import type { TermServer } from './send.ts';
import { Snapshot } from './snapshot.ts';
import type { TabLock } from './tab-lock.ts';
import { restoreRecords, takeOverRecords } from './takeover.ts';
import { Transaction } from './transaction.ts';
import { type Op, type Step, UndoStack, type Way } from './undo.ts';
import { View } from './view.ts';

export interface TermStoreOptions {
  readonly glossaryId: string;
  readonly server: TermServer;
  readonly clock: Clock;
  /** Returns a number from 0 to 1, like `Math.random`. */
  readonly random: () => number;
  /** Undefined if the browser refuses storage. Then nothing survives a reload. */
  readonly storage?: { readonly records: PendingStorage; readonly lock: TabLock } | undefined;
}

export type StoreEvent =
  /** A command is done. Undoing its step takes back exactly what it did. */
  | { readonly kind: 'done'; readonly step: Step }
  | {
      readonly kind: 'undone' | 'redone';
      readonly step: Step;
      /** What was done to reverse the step. */
      readonly ops: readonly Op[];
      /** Number of changes that stay, because somebody else has changed their rows since. */
      readonly left: number;
    }
  /** There is nothing to undo or redo. */
  | { readonly kind: 'nothing-left'; readonly way: Way }
  /** New rows are terms now. Undoing the steps together removes them. */
  | { readonly kind: 'added'; readonly keys: readonly Key[]; readonly steps: readonly number[] }
  | { readonly kind: 'changed-by-others'; readonly key: Key; readonly attributes: readonly Attribute[] }
  | { readonly kind: 'caught-up'; readonly count: number }
  /** The browser refused to store changes, so they last only as long as the page. */
  | { readonly kind: 'not-stored' };

/** State of a row that differs from the server's. */
export interface TermState extends RowState {
  /** Whether the changes survive a reload. */
  readonly isStored: boolean;
}

/** Requests in flight. HTTP/1.1 allows six connections to a host, and lists and uploads need some of them. */
const MAX_EDITS = 3;
/** Requests in flight of an import, which the person waits for. */
const MAX_IMPORTED = 6;
/** Minimum time (ms) between two views that show answers. An answer after a pause is shown at once. */
const ANSWERS_EACH_MS = 100;

export class TermStore {
  readonly #options: TermStoreOptions;
  readonly #keys: Keys;
  readonly #snapshot: Snapshot;
  readonly #edits: Lane;
  readonly #imports: Lane;
  readonly #twins: HiddenTwins;
  readonly #view = new View();
  readonly #undo = new UndoStack();
  readonly #reader: ListReader;
  readonly #outbox: Outbox;
  readonly #persistence: Persistence | undefined;
  readonly #listeners = new Set<(changed: ReadonlySet<Key>) => void>();
  readonly #eventListeners = new Set<(event: StoreEvent) => void>();
  /** Rows that the view does not show as they are yet. */
  readonly #dirty = new Set<Key>();
  readonly #notCleared = new Map<Key, readonly PronunciationField[]>();
  /** Cells that the person edited while a reserved command was computed, by the step of that command. */
  readonly #edited = new Map<number, Set<string>>();
  /** Reserved commands to undo once they are computed. */
  readonly #undoLater = new Set<number>();
  #publishedAt = Number.NEGATIVE_INFINITY;
  #cancelPublish: (() => void) | undefined;
  #import: ImportRun | undefined;
  #isLoaded = false;
  #isClosed = false;

  constructor(options: TermStoreOptions) {
    const { server, clock, random, glossaryId, storage } = options;
    this.#options = options;
    this.#keys = new Keys(random);
    this.#snapshot = new Snapshot(this.#keys);
    const changed = (lane: Lane, key: Key) => this.#logChanged(lane, key);
    this.#edits = new Lane('edits', MAX_EDITS, changed);
    this.#imports = new Lane('import', MAX_IMPORTED, changed);
    this.#twins = new HiddenTwins(this.#edits.log);
    this.#persistence =
      storage &&
      new Persistence({
        storage: storage.records,
        glossaryId,
        tab: storage.lock.tab,
        current: (lane, key) => this.#recordOf(lane, key),
        onWritten: (rows) => {
          for (const { key } of rows) this.#dirty.add(key);
          this.#publishSoon();
        },
        onRefused: () => this.#emit({ kind: 'not-stored' }),
      });
    this.#reader = new ListReader({
      list: server.list,
      snapshot: this.#snapshot,
      clock,
      onBegin: () => this.#outbox.beginRead(),
      onLoaded: (keys, begun) => this.#listed(keys, begun),
    });
    this.#outbox = new Outbox({
      server,
      snapshot: this.#snapshot,
      keys: this.#keys,
      lanes: [this.#edits, this.#imports],
      reader: this.#reader,
      clock,
      whenStored: async (lane, key) => this.#persistence?.whenStored(lane.name, key),
      onSend: (key, mutation) => mutation.kind === 'create' && this.#collapse(key),
      onRow: (key) => {
        this.#dirty.add(key);
        this.#publishSoon();
      },
      onAnswer: (answer) => this.#answered(answer),
      onState: () => this.#publishSoon(),
    });
  }

  /**
   * Restores unconfirmed changes from the browser's storage, and reads the list. If that fails, the list is read again by
   * itself.
   * @throws the errors of the list's request
   */
  async open(): Promise<void> {
    await restoreRecords(this.#takeoverDeps());
    this.#publish();
    try {
      await this.refresh();
    } catch (error) {
      this.#outbox.unread(error);
      throw error;
    }
  }

  /** Takes over the unconfirmed changes of tabs that are closed. */
  async takeOver(): Promise<void> {
    await takeOverRecords(this.#takeoverDeps());
    this.#publish();
    this.#outbox.pump();
  }

  /** Reads the list again. @throws the errors of the request */
  async refresh(): Promise<void> {
    await this.#reader.read();
  }

  // --- What a component shows

  /** Whether the list was read. Before that, only rows with unconfirmed changes are visible. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** The visible rows. The `id` of each is its key. The array and changed rows are new objects after every change. */
  get rows(): readonly Term[] {
    return this.#view.rows;
  }

  get(key: Key): Term | undefined {
    return this.#view.get(key);
  }

  /** Returns undefined if the server has confirmed everything about the row. */
  stateOf(key: Key): TermState | undefined {
    const state = this.#view.stateOf(key);
    return state && { ...state, isStored: this.#isStored(key) };
  }

  /** Returns the keys of all rows that are not as the server has them. */
  unconfirmed(): Iterable<Key> {
    return this.#view.states().keys();
  }

  /** Returns the server's version of a row, for example to compare it in a conflict. */
  serverTerm(key: Key): Term | undefined {
    return this.#snapshot.get(key);
  }

  /** Returns the cleared fields of a row whose old value the server kept. */
  notCleared(key: Key): readonly PronunciationField[] {
    return this.#notCleared.get(key) ?? [];
  }

  counts(): Counts {
    return countRows(this.#edits.log);
  }

  /** Returns the rows whose changes are lost if the page is closed. */
  notStored(): readonly Key[] {
    return this.#edits.log.keys().filter((key) => !this.#isStored(key));
  }

  get outboxState(): OutboxState {
    return this.#outbox.state;
  }

  idOf(key: Key): string | undefined {
    return this.#keys.idOf(key);
  }

  keyOf(id: string): Key {
    return this.#keys.keyOf(id);
  }

  /** @param listener gets the keys of the rows that changed @returns a function that ends the subscription */
  subscribe(listener: (changed: ReadonlySet<Key>) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  onEvent(listener: (event: StoreEvent) => void): () => void {
    this.#eventListeners.add(listener);
    return () => void this.#eventListeners.delete(listener);
  }

  // --- Commands

  /**
   * Runs a command as one step of undo.
   * @param label names the command, for its message
   * @returns undefined if it changed nothing
   */
  transact(label: string, work: (transaction: Transaction) => void): Step | undefined {
    const transaction = new Transaction(this.#rowAccess());
    work(transaction);
    const { ops } = transaction;
    if (ops.length === 0) return this.#flushCommand(undefined);
    this.#noteEdited(ops);
    const step = { id: this.#undo.nextId(), label, ops };
    this.#undo.record(step);
    return this.#flushCommand(step);
  }

  /**
   * Reserves the step of a command that is still being computed. An undo that arrives meanwhile undoes this command. What the
   * person types into a cell meanwhile wins over the command.
   */
  reserve(label: string): {
    readonly run: (work: (transaction: Transaction) => void) => Step | undefined;
    readonly cancel: () => void;
  } {
    const id = this.#undo.nextId();
    this.#undo.record({ id, label, ops: [], isReserved: true });
    this.#edited.set(id, new Set());
    const end = (ops: readonly Op[]) => {
      const step = { id, label, ops };
      this.#edited.delete(id);
      this.#undo.complete(step);
      const isUndone = this.#undoLater.delete(id);
      if (ops.length === 0) return this.#flushCommand(undefined);
      this.#flushCommand(step);
      if (isUndone) this.undo(id);
      return step;
    };
    return {
      run: (work) => {
        const edited = this.#edited.get(id);
        const isEdited = (key: Key, one: Attribute) => edited?.has(cellName(key, one)) === true;
        const transaction = new Transaction(this.#rowAccess(), isEdited);
        if (edited) work(transaction);
        return end(transaction.ops);
      },
      cancel: () => void end([]),
    };
  }

  /** Undoes a step, by default the last one. */
  undo(id?: number): void {
    this.#reverse('undo', id);
  }

  redo(id?: number): void {
    this.#reverse('redo', id);
  }

  /** Undoes several steps as one. */
  undoTogether(ids: readonly number[]): void {
    this.#reverse('undo', this.#undo.join(ids) ?? Number.NaN);
  }

  /** Returns whether the step can still be undone. If not, an offer to undo it is stale. */
  canUndo(id: number): boolean {
    return this.#undo.find('undo', id) !== undefined;
  }

  /** Sends failed and stopped changes again. */
  retry(keys: Iterable<Key>): void {
    this.#forEach(keys, (pending, key) => retryRow(pending, this.#context(key)));
    this.#outbox.wake();
  }

  /** Stops everything that is not in flight. */
  stop(): void {
    this.#edits.stop();
    this.#flushCommand(undefined);
  }

  /** Resolves a conflict: saves the person's values over those of somebody else, or gives them up. */
  resolve(key: Key, keep: 'mine' | 'theirs'): void {
    this.#forEach([key], (pending) => resolveConflict(pending, keep, this.#context(key)));
  }

  /** Starts an import. Rows of an earlier import that are not confirmed are forgotten. */
  startImport(rows: readonly ImportRow[]): ImportRun {
    this.#import?.discard();
    const { log } = this.#imports;
    const keys = rows.map((row) => (row.kind === 'create' ? this.#keys.next() : row.planned.id));
    for (const [at, key] of keys.entries()) {
      const row = rows[at];
      const pending = row && importedRow(row, log.nextSeq());
      log.set(key, pending && this.#outbox.held(pending));
    }
    const run = this.#importRun(keys);
    run.resume();
    return run;
  }

  /** Returns the import that a reload interrupted, paused. It is one only as long as rows are not confirmed. */
  interruptedImport(): ImportRun | undefined {
    if (this.#import) return this.#import;
    const keys = this.#imports.log.keys();
    return keys.length > 0 ? this.#importRun(keys) : undefined;
  }

  // --- Lifetime

  /** Call when the browser is online again, or the person asks to try again. */
  wake(): void {
    this.#outbox.wake();
  }

  signedIn(): void {
    this.#outbox.signedIn();
  }

  /** Writes everything to the browser's storage now. Call on `pagehide`. */
  flush(): void {
    this.#persistence?.flush();
  }

  /** Forgets everything that is not in flight, because the person signs out and deletes what the browser has. */
  forget(): void {
    this.close();
    this.#edits.log.clear();
    this.#imports.log.clear();
    this.#undo.clear();
  }

  close(): void {
    this.#isClosed = true;
    this.#outbox.close();
    this.#persistence?.close();
    this.#cancelPublish?.();
  }

  /** Returns what the store holds, computed from scratch, to compare with the view and the storage. */
  inspect() {
    const { log } = this.#edits;
    const keys = new Set([...[...this.#snapshot.entries()].map(([key]) => key), ...log.keys()]);
    return {
      shown: new Map([...keys].flatMap((key) => [[key, this.#shown(key)] as const])),
      unconfirmed: new Map(log.entries()),
      inFlight: this.#outbox.inFlight,
    };
  }

  // --- Inside

  #reverse(way: Way, id: number | undefined): void {
    for (;;) {
      const step = this.#undo.find(way, id);
      if (!step) return this.#emit({ kind: 'nothing-left', way });
      if (step.isReserved) return void this.#undoLater.add(step.id);
      const transaction = new Transaction(this.#rowAccess());
      const results = step.ops.toReversed().map((op) => transaction.reverse(op));
      const left = results.filter((isDone) => !isDone).length;
      const { ops } = transaction;
      this.#noteEdited(ops);
      this.#undo.move(way, step, ops);
      this.#flushCommand(undefined);
      // The rows of the step are gone already, so take the next one.
      if (ops.length === 0 && left === 0 && id === undefined) continue;
      return this.#emit({ kind: way === 'undo' ? 'undone' : 'redone', step, ops, left });
    }
  }

  #importRun(keys: readonly Key[]): ImportRun {
    this.#import = new ImportRun(keys, {
      lane: this.#imports,
      pump: () => this.#outbox.pump(),
      current: (key) => this.#snapshot.get(key),
    });
    return this.#import;
  }

  #forEach(keys: Iterable<Key>, change: (pending: Pending, key: Key) => Pending | undefined): void {
    for (const key of keys) {
      const pending = this.#edits.log.get(key);
      if (pending) this.#set(key, change(pending, key));
    }
    this.#flushCommand(undefined);
  }

  /** Shows a command's result, and sends it. */
  #flushCommand(step: Step | undefined): Step | undefined {
    this.#outbox.pump();
    this.#publish();
    if (step) this.#emit({ kind: 'done', step });
    return step;
  }

  #rowAccess(): ConstructorParameters<typeof Transaction>[0] {
    return {
      newKey: () => this.#keys.next(),
      pending: (key) => this.#edits.log.get(key),
      context: (key) => this.#context(key),
      isLoaded: () => this.#isLoaded,
      shown: (key) => this.#shown(key),
      set: (key, pending) => this.#set(key, pending),
    };
  }

  #context(key: Key) {
    return { server: this.#snapshot.get(key), seq: this.#edits.log.nextSeq() };
  }

  #set(key: Key, pending: Pending | undefined): void {
    this.#notCleared.delete(key);
    if (!pending) this.#outbox.forget(key);
    this.#edits.log.set(key, pending && this.#outbox.held(pending));
  }

  #shown(key: Key): Term | undefined {
    if (this.#twins.isHidden(key)) return undefined;
    const server = this.#snapshot.get(key);
    const pending = this.#edits.log.get(key);
    return pending ? shownTerm(pending, server, key, this.#options.glossaryId) : server;
  }

  #isStored(key: Key): boolean {
    return this.#persistence?.isStored(this.#edits.name, key) ?? false;
  }

  #recordOf(lane: string, key: Key) {
    const { log } = lane === this.#edits.name ? this.#edits : this.#imports;
    const pending = log.get(key);
    const id = this.#keys.idOf(key);
    return pending && { id: id === key ? undefined : id, pending };
  }

  #logChanged(lane: Lane, key: Key): void {
    if (!this.#isClosed) this.#persistence?.mark(lane.name, key);
    if (lane !== this.#edits) return;
    this.#dirty.add(key);
    for (const hidden of this.#twins.hiddenBy(key)) this.#dirty.add(hidden);
  }

  #listed(changed: ReadonlySet<Key>, begun: number): void {
    const isFirst = !this.#isLoaded;
    this.#isLoaded = true;
    for (const key of changed) this.#dirty.add(key);
    this.#outbox.listed(begun);
    for (const key of this.#twins.update(this.#snapshot, this.#keys)) this.#dirty.add(key);
    this.#publish();
    this.#outbox.pump();
    if (isFirst) void this.takeOver();
  }

  #answered(answer: Answer): void {
    if (answer.kind !== 'caught-up' && answer.lane === this.#imports) {
      this.#import?.confirm(answer.key, answer.kind === 'created' ? 'added' : 'changed');
      return;
    }
    switch (answer.kind) {
      case 'caught-up':
        return this.#emit(answer);
      case 'removed':
        return;
      case 'created': {
        this.#collapse(answer.key);
        const steps = this.#undo.stepsThatCreated(new Set([answer.key]));
        return this.#emit({ kind: 'added', keys: [answer.key], steps });
      }
      case 'updated': {
        const { key, sent, term, changedByOthers, notCleared } = answer;
        this.#undo.stored(key, sent, term);
        if (notCleared.length > 0) this.#notCleared.set(key, notCleared);
        if (changedByOthers.length > 0)
          this.#emit({ kind: 'changed-by-others', key, attributes: changedByOthers });
      }
    }
  }

  /** Makes what was typed into a new row one step with its creation. */
  #collapse(key: Key): void {
    const shown = this.#shown(key);
    if (shown) this.#undo.collapse(key, draftOf(shown));
  }

  #noteEdited(ops: readonly Op[]): void {
    if (this.#edited.size === 0) return;
    for (const op of ops)
      if (op.kind === 'changed')
        for (const one of Object.keys(op.after))
          for (const cells of this.#edited.values()) cells.add(cellName(op.key, one));
  }

  #publishSoon(): void {
    if (this.#cancelPublish) return;
    const { clock } = this.#options;
    const wait = this.#publishedAt + ANSWERS_EACH_MS - clock.now();
    if (wait > 0) {
      this.#cancelPublish = clock.after(wait, () => this.#publish());
      return;
    }
    let isWanted = true;
    this.#cancelPublish = () => {
      isWanted = false;
    };
    queueMicrotask(() => isWanted && this.#publish());
  }

  #publish(): void {
    this.#cancelPublish?.();
    this.#cancelPublish = undefined;
    if (this.#isClosed) return;
    this.#publishedAt = this.#options.clock.now();
    const changed = this.#view.update(this.#dirty, (key) => {
      const pending = this.#edits.log.get(key);
      return { term: this.#shown(key), state: pending && rowState(pending) };
    });
    this.#dirty.clear();
    for (const listener of this.#listeners) listener(changed);
  }

  #emit(event: StoreEvent): void {
    if (!this.#isClosed) for (const listener of this.#eventListeners) listener(event);
  }

  #takeoverDeps(): Parameters<typeof restoreRecords>[0] {
    const { storage, glossaryId } = this.#options;
    return {
      storage,
      glossaryId,
      lanes: [this.#edits, this.#imports],
      keys: this.#keys,
      recordOf: (lane: Lane, key: Key) => this.#recordOf(lane.name, key),
      mark: (lane: Lane, key: Key) => this.#persistence?.mark(lane.name, key),
      isListed: (key: Key) => this.#snapshot.get(key) !== undefined,
      isClosed: () => this.#isClosed,
    };
  }
}

function cellName(key: Key, attribute: string): string {
  return `${attribute}/${key}`;
}
