// Sends queued mutations, a few at a time and one per row. If the server is unavailable or the person is signed out, nothing
// is sent. Before it continues, it reads the list, because requests without an answer may have been carried out.
import type { Term } from '#contract/glossary.ts';
import type { PronunciationField } from '#contract/pronunciation.ts';
import {
  type Attribute,
  attributesOf,
  type Changes,
  difference,
  draftOf,
  isSameDraft,
  pick,
  type TermDraft,
} from './fields.ts';
import type { Key, Keys } from './keys.ts';
import type { Lane } from './lane.ts';
import type { Clock, ListReader } from './list-reader.ts';
import { type Create, type Mutation, withStatus } from './mutation.ts';
import type { Pending } from './pending.ts';
import {
  adoptListed,
  beginSending,
  confirmFailed,
  confirmRemoved,
  confirmSaved,
  settle,
} from './pending-answers.ts';
import { type Known, type Outcome, sendCreate, sendDelete, sendUpdate, type TermServer } from './send.ts';
import { isNotFound, readFailure, retryDelay } from './server-errors.ts';
import { claimLanded } from './settle.ts';
import type { Snapshot } from './snapshot.ts';
import { mergedPending } from './stored-record.ts';

export type OutboxState =
  | { readonly kind: 'ready' }
  /** The server is unavailable. The outbox tries again by itself. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'signed-out' }
  /** The glossary does not exist any more. */
  | { readonly kind: 'gone' };

export type OutboxEvent = 'unavailable' | 'reached' | 'signed-out' | 'signed-in' | 'gone';

export function nextOutboxState(state: OutboxState, event: OutboxEvent): OutboxState {
  if (state.kind === 'gone') return state;
  switch (event) {
    case 'unavailable':
      return state.kind === 'signed-out' ? state : { kind: 'offline' };
    case 'reached':
      return state.kind === 'signed-out' ? state : { kind: 'ready' };
    case 'signed-out':
      return { kind: 'signed-out' };
    case 'signed-in':
      return { kind: 'ready' };
    case 'gone':
      return { kind: 'gone' };
  }
}

/** What a request brought about, for messages and the undo stack. */
export type Answer =
  | {
      readonly kind: 'created';
      readonly key: Key;
      readonly lane: Lane;
    }
  | {
      readonly kind: 'updated';
      readonly key: Key;
      readonly lane: Lane;
      readonly sent: Changes;
      readonly term: Term;
      /** Other attributes that somebody else has changed since the person saw the term. */
      readonly changedByOthers: readonly Attribute[];
      readonly notCleared: readonly PronunciationField[];
    }
  | { readonly kind: 'removed'; readonly key: Key; readonly lane: Lane }
  /** Everything that waited for the server is saved. */
  | { readonly kind: 'caught-up'; readonly count: number };

interface OutboxDeps {
  readonly server: TermServer;
  readonly snapshot: Snapshot;
  readonly keys: Keys;
  readonly lanes: readonly Lane[];
  readonly reader: ListReader;
  readonly clock: Clock;
  /** Resolves when the row's mutations are stored durably, or can't be stored. */
  readonly whenStored: (lane: Lane, key: Key) => Promise<void>;
  /** Called before a row is sent. */
  readonly onSend: (key: Key, mutation: Mutation) => void;
  /** Called after a row of the snapshot changed. */
  readonly onRow: (key: Key) => void;
  readonly onAnswer: (answer: Answer) => void;
  readonly onState: () => void;
}

export class Outbox {
  readonly #deps: OutboxDeps;
  #state: OutboxState = { kind: 'ready' };
  /** Rows in flight, in any lane. */
  readonly #busy = new Set<Key>();
  /** Total number of requests, to tell whether one was sent while a list was read. */
  #requests = 0;
  #cancelTimer: (() => void) | undefined;
  #isSettling = false;
  /** Nothing is sent before the list was read, because requests are checked against it. */
  #isLoaded = false;
  /** Number of attempts in a row in which nothing was saved. */
  #failures = 0;
  #isClosed = false;
  /** Rows that waited for the server and are not saved yet. */
  readonly #late = new Set<Key>();
  #caughtUp = 0;

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
  }

  get state(): OutboxState {
    return this.#state;
  }

  get inFlight(): number {
    return this.#busy.size;
  }

  /** Sends what is queued, as far as the lanes allow. */
  pump(): void {
    if (this.#isClosed || !this.#isLoaded || this.#isSettling || this.#state.kind !== 'ready') return;
    if (this.#needsList()) {
      if (this.#busy.size === 0) void this.#settle();
      return;
    }
    for (const lane of this.#deps.lanes)
      while (lane.canSend()) {
        const key = lane.log.next((one) => !this.#busy.has(one));
        if (key === undefined) break;
        void this.#send(lane, key);
      }
  }

  /** Tries again now, for example because the browser is online again. */
  wake(): void {
    if (this.#state.kind === 'offline' && !this.#isSettling && this.#busy.size === 0) void this.#settle();
  }

  signedIn(): void {
    if (this.#state.kind !== 'signed-out') return;
    this.#become('signed-in');
    this.pump();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelTimer?.();
  }

  /** Returns the mutations as they are while nothing is sent: a queued one waits for the server. */
  held(pending: Pending): Pending {
    const { waiting } = pending;
    if (this.#state.kind !== 'offline' || waiting?.status.kind !== 'queued') return pending;
    return { ...pending, waiting: withStatus(waiting, { kind: 'unavailable' }) };
  }

  /** Must be called before a list is requested, with the result passed to `listed`. */
  beginRead(): number {
    return this.#busy.size === 0 ? this.#requests : Number.NaN;
  }

  /** Compares everything unconfirmed with the list that the snapshot now has. */
  listed(begun: number): void {
    if (this.#isClosed) return;
    this.#isLoaded = true;
    // No request was in flight, so the list shows what became of every earlier one.
    const isConclusive = begun === this.#requests;
    const landed = isConclusive ? this.#claimLanded() : new Map<Key, Term>();
    const keepsAttempt = this.#deps.server.extensions().idempotencyKey;
    if (isConclusive) this.#reached();
    for (const lane of this.#deps.lanes)
      for (const key of lane.log.keys()) {
        const pending = lane.log.get(key);
        if (!pending) continue;
        const server = this.#deps.snapshot.get(key);
        const seq = lane.log.nextSeq();
        const found = landed.get(key);
        const left = isConclusive
          ? settle(pending, { server, seq }, found, keepsAttempt)
          : adoptListed(pending, server, seq);
        this.#putUnder(lane, key, found?.id ?? key, left);
        if (found) this.#confirmed(lane, found.id, 'created');
        else if (!lane.log.get(key)) this.#confirmed(lane, key, 'updated');
      }
  }

  #confirmed(lane: Lane, key: Key, kind: 'created' | 'updated'): void {
    const { snapshot, onAnswer } = this.#deps;
    const term = snapshot.get(key);
    if (!term) onAnswer({ kind: 'removed', key, lane });
    else if (kind === 'created') onAnswer({ kind, key, lane });
    else onAnswer({ kind, key, lane, sent: {}, term, changedByOthers: [], notCleared: [] });
    this.#done(key);
  }

  #claimLanded(): ReadonlyMap<Key, Term> {
    const { snapshot, keys, lanes, onRow } = this.#deps;
    const landed = claimLanded(lanes, snapshot, keys);
    const terms = new Map<Key, Term>();
    for (const [key, listedAs] of landed) {
      const listed = snapshot.get(listedAs);
      if (!listed) continue;
      const known = this.#rename(listedAs, key);
      snapshot.put(known, listed);
      onRow(known);
      const term = snapshot.get(known);
      if (term) terms.set(key, term);
    }
    return terms;
  }

  /**
   * Gives a term that was listed under its own id the key of the row that it came from.
   * @returns the key of the term. It stays as it is if the person has edited the term under it.
   */
  #rename(id: string, key: Key): Key {
    const { snapshot, keys, lanes, onRow } = this.#deps;
    const listedAs = keys.keyOf(id);
    if (listedAs === key) return key;
    if (lanes.some(({ log }) => log.get(listedAs))) return listedAs;
    snapshot.remove(listedAs);
    onRow(listedAs);
    keys.link(key, id);
    return key;
  }

  /** Replaces the mutations of a row whose term may be known under another key. */
  #putUnder(lane: Lane, row: Key, key: Key, pending: Pending | undefined): void {
    if (row === key) return this.#put(lane, key, pending);
    this.#put(lane, row, undefined);
    if (pending) this.#put(lane, key, mergedPending(lane.log.get(key), pending));
  }

  #created({ attempt }: Create, id: string, key: Key): Key {
    const known = this.#rename(id, key);
    if (!attempt) return known;
    // The new term is not the result of another attempt with the same values.
    for (const { log } of this.#deps.lanes)
      for (const other of [...this.#busy, ...log.unknown()])
        if (other !== key) log.set(other, withTwin(log.get(other), attempt.draft, id));
    return known;
  }

  #needsList(): boolean {
    const { idempotencyKey } = this.#deps.server.extensions();
    return this.#deps.lanes.some(({ log }) =>
      [...log.unknown()].some((key) => {
        const waiting = log.get(key)?.waiting;
        return !idempotencyKey || waiting?.kind !== 'create' || waiting.isUndone;
      }),
    );
  }

  async #send(lane: Lane, key: Key): Promise<void> {
    const { keys, snapshot } = this.#deps;
    const pending = lane.log.get(key);
    if (!pending) return;
    const begun = beginSending(pending, (draft) => ({
      token: keys.token(),
      draft,
      twins: snapshot.equalTerms(draft).flatMap((twin) => keys.idOf(twin) ?? []),
    }));
    const mutation = begun.sending;
    if (!mutation || begun === pending) return;
    this.#busy.add(key);
    this.#requests += 1;
    lane.inFlight += 1;
    this.#put(lane, key, begun);
    this.#deps.onSend(key, mutation);
    const outcome = await this.#request(lane, key, mutation, pending).catch((error: unknown) => {
      if (!this.#isClosed) throw error;
      return undefined;
    });
    this.#busy.delete(key);
    this.#requests += 1;
    lane.inFlight -= 1;
    if (this.#isClosed || !outcome) return;
    this.#receive(lane, key, mutation, outcome);
    this.pump();
  }

  async #request(lane: Lane, key: Key, mutation: Mutation, before: Pending): Promise<Outcome> {
    const { server, keys, snapshot, reader, whenStored, onRow } = this.#deps;
    // After a crash, the stored attempt of a create tells that the term may exist already, and the stored answer to it that
    // the term does exist. A later change would make the term unlike the attempt.
    if (mutation.kind === 'create' || keys.isCreatedHere(key)) await whenStored(lane, key);
    this.#throwIfClosed();
    if (mutation.kind === 'create') {
      const current = lane.log.get(key)?.sending;
      const isUndone = current?.kind === 'create' && current.isUndone;
      const wasSent = before.waiting?.kind === 'create' && before.waiting.attempt;
      if (isUndone && !wasSent)
        return { kind: 'failed', event: { kind: 'signed-out' }, mayHaveLanded: false, retryAfterMs: 0 };
      return sendCreate(server, mutation);
    }
    const known: Known = {
      id: keys.idOf(key) ?? key,
      newest: async () => {
        if (!server.extensions().termIfMatch) await reader.readIfOld();
        this.#throwIfClosed();
        return snapshot.get(key);
      },
      onCurrent: (term) => {
        snapshot.put(key, term);
        onRow(key);
      },
    };
    return mutation.kind === 'update'
      ? sendUpdate(server, mutation, known)
      : sendDelete(server, mutation, known);
  }

  /** The person may have signed out while a request was prepared. */
  #throwIfClosed(): void {
    if (this.#isClosed) throw new Error('The store is closed.');
  }

  #receive(lane: Lane, key: Key, mutation: Mutation, outcome: Outcome): void {
    const { snapshot, keys, onRow, onAnswer } = this.#deps;
    const pending = lane.log.get(key);
    if (!pending) return;
    const seq = lane.log.nextSeq();
    switch (outcome.kind) {
      case 'saved': {
        const { term, notCleared } = outcome;
        const known = mutation.kind === 'create' ? this.#created(mutation, term.id, key) : key;
        snapshot.put(known, term);
        onRow(known);
        const stored = snapshot.get(known) ?? term;
        this.#putUnder(lane, key, known, confirmSaved(pending, { ...term, id: known }, seq));
        if (mutation.kind === 'create') onAnswer({ kind: 'created', key: known, lane });
        else if (mutation.kind === 'update') {
          const { base, changes } = mutation;
          const others = difference(base.draft, draftOf(stored));
          const changedByOthers = attributesOf(others).filter((one) => changes[one] === undefined);
          const sent = pick(changes, (one) => !notCleared.some((field) => field === one));
          onAnswer({ kind: 'updated', key, lane, sent, term: stored, changedByOthers, notCleared });
        }
        this.#done(key);
        break;
      }
      case 'removed':
        snapshot.remove(key);
        keys.unlink(key);
        this.#put(lane, key, confirmRemoved(pending, seq));
        onAnswer({ kind: 'removed', key, lane });
        this.#done(key);
        break;
      case 'failed': {
        const { event, mayHaveLanded, retryAfterMs } = outcome;
        const server = snapshot.get(key);
        if (event.kind === 'unavailable') this.#unavailable(retryAfterMs);
        if (event.kind === 'signed-out' && !isUndoneCreate(pending)) this.#become('signed-out');
        this.#put(lane, key, confirmFailed(pending, event, mayHaveLanded, { server, seq }));
        if (event.kind === 'unavailable') this.#late.add(key);
        else this.#late.delete(key);
        if (event.kind === 'conflicted' && event.theirs === null) void this.#readQuietly();
      }
    }
    onRow(key);
  }

  /** The term is gone, so the list is outdated. */
  async #readQuietly(): Promise<void> {
    await this.#deps.reader.read().catch(() => undefined);
  }

  #put(lane: Lane, key: Key, pending: Pending | undefined): void {
    lane.log.set(key, pending && this.held(pending));
  }

  /** Lets everything that is queued wait, and tries again later. */
  #unavailable(retryAfterMs: number): void {
    const isFirst = this.#cancelTimer === undefined;
    if (isFirst) this.#failures += 1;
    this.#become('unavailable');
    for (const lane of this.#deps.lanes)
      for (const key of lane.log.keys()) {
        const pending = lane.log.get(key);
        const held = pending && this.held(pending);
        if (held !== pending) this.#late.add(key);
        lane.log.set(key, held);
      }
    if (isFirst || retryAfterMs > 0) this.#retryLater(retryAfterMs);
  }

  #retryLater(retryAfterMs: number): void {
    if (this.#state.kind !== 'offline') return;
    this.#cancelTimer?.();
    const pause = retryDelay(this.#failures, retryAfterMs);
    this.#cancelTimer = this.#deps.clock.after(pause, () => {
      this.#cancelTimer = undefined;
      // Requests in flight end within their timeout, and the list must be read after them.
      if (this.#busy.size > 0) this.#retryLater(0);
      else if (!this.#isSettling) void this.#settle();
    });
  }

  async #settle(): Promise<void> {
    this.#isSettling = true;
    try {
      await this.#deps.reader.read();
    } catch (error) {
      this.unread(error);
    }
    this.#isSettling = false;
    if (!this.#isClosed) this.pump();
  }

  /** Must be called if the list can't be read, so that it is read again later. */
  unread(error: unknown): void {
    if (this.#isClosed) return;
    const { event, retryAfterMs } = readFailure(error);
    if (isNotFound(error)) this.#become('gone');
    else if (event.kind === 'signed-out') this.#become('signed-out');
    // A list that can't be read at all is tried again too, because nothing may be sent before it.
    else this.#unavailable(retryAfterMs);
  }

  #reached(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#become('reached');
  }

  #become(event: OutboxEvent): void {
    const before = this.#state;
    this.#state = nextOutboxState(before, event);
    if (this.#state.kind !== before.kind) this.#deps.onState();
  }

  /** Must be called if the person discards what waited for the server. */
  forget(key: Key): void {
    this.#late.delete(key);
  }

  #done(key: Key): void {
    this.#failures = 0;
    if (this.#late.delete(key)) this.#caughtUp += 1;
    if (this.#late.size > 0 || this.#caughtUp === 0) return;
    const count = this.#caughtUp;
    this.#caughtUp = 0;
    this.#deps.onAnswer({ kind: 'caught-up', count });
  }
}

function withTwin(pending: Pending | undefined, draft: TermDraft, id: string): Pending | undefined {
  const place = pending?.sending ? 'sending' : 'waiting';
  const create = pending?.[place];
  if (create?.kind !== 'create' || !create.attempt || !isSameDraft(create.attempt.draft, draft))
    return pending;
  const attempt = { ...create.attempt, twins: [...create.attempt.twins, id] };
  return { held: [], ...pending, [place]: { ...create, attempt } };
}

function isUndoneCreate({ sending }: Pending): boolean {
  return sending?.kind === 'create' && sending.isUndone === true;
}
