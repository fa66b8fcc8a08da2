// A random run of the term store: one or two tabs, another person, a network that loses answers, and a browser that crashes.
// After every step it checks what must always hold, and at the end that everything arrives.
import type { Term } from '#contract/glossary.ts';
import { ATTRIBUTES, attributesOf, type Changes, pick, valueOf } from '#glossary/store/fields.ts';
import type { Key } from '#glossary/store/keys.ts';
import { isNewKey } from '#glossary/store/keys.ts';
import { decodePending } from '#glossary/store/stored-record.ts';
import { type StoreEvent, TermStore } from '#glossary/store/term-store.ts';
import type { Op } from '#glossary/store/undo.ts';
import { FakeClock, FakeStorage, FakeTabs, parseName, seededRandom, settled } from './fake-browser.ts';
import { type Call, FakeServer, refusal, UNREACHABLE } from './fake-server.ts';

const STEPS = 60;
const GLOSSARY = 'g';

interface Tab {
  readonly name: string;
  readonly store: TermStore;
  /** The values that the person typed and has not replaced since. They must be shown or have arrived. */
  readonly expected: Map<Key, Changes>;
}

export class Simulation {
  readonly story: string[] = [];
  readonly #random: () => number;
  readonly #server = new FakeServer();
  readonly #clock = new FakeClock();
  readonly #storage = new FakeStorage();
  readonly #locks = new FakeTabs();
  #tabs: Tab[] = [];
  #count = 0;
  /** Words of the rows that were created here: each is one term. */
  readonly #words = new Set<string>();

  constructor(seed: number) {
    this.#random = seededRandom(seed);
    this.#server.extensions.termIfMatch = this.#chance(0.7);
    this.#server.extensions.idempotencyKey = this.#chance(0.5);
    for (let at = 0; at < 4; at += 1) this.#server.add(this.#completeDraft());
    // Another client's change supersedes a typed value only if that value had arrived.
    this.#server.onStore = (before, after) => this.#superseded(before, after);
  }

  /** @returns what is wrong; undefined if everything held */
  async run(): Promise<string | undefined> {
    try {
      await this.#open('tab-1');
      for (let step = 0; step < STEPS; step += 1) {
        await this.#step();
        await settled();
        this.#check();
      }
      await this.#converge();
      return undefined;
    } catch (error) {
      return error instanceof Error ? (error.stack ?? error.message) : String(error);
    }
  }

  // --- Steps

  async #step(): Promise<void> {
    const tab = this.#pick(this.#tabs);
    if (!tab) return this.#open('tab-1');
    const steps: readonly (readonly [weight: number, run: () => void | Promise<void>])[] = [
      [6, () => this.#edit(tab)],
      [3, () => this.#create(tab)],
      [2, () => this.#remove(tab)],
      [3, () => this.#undoOrRedo(tab)],
      [1, () => this.#undoAndRedo(tab)],
      [1, () => this.#discard(tab)],
      [1, () => this.#retryOrStop(tab)],
      [1, () => this.#resolve(tab)],
      [1, () => this.#paste(tab)],
      [14, () => this.#network()],
      [2, () => this.#refresh(tab)],
      [3, () => this.#otherPerson()],
      [4, () => this.#clock.advance(this.#pick([50, 200, 1_500, 20_000]) ?? 0)],
      [8, () => this.#storage.complete()],
      [1, () => this.#session(tab)],
      [1.5, () => this.#crash(tab)],
      [0.7, () => this.#secondTab()],
    ];
    const total = steps.reduce((sum, [weight]) => sum + weight, 0);
    let drawn = this.#random() * total;
    for (const [weight, run] of steps) {
      drawn -= weight;
      if (drawn < 0) return run();
    }
  }

  #edit({ name, store }: Tab): void {
    const keys = this.#some(this.#rowsFor(store, name), 2).map(({ id }) => id);
    this.#tell(`${name} edits ${keys.join()}`);
    store.transact('edit', (transaction) => {
      for (const key of keys) transaction.edit(key, this.#changes(store, key));
    });
  }

  #changes(store: TermStore, key: Key): Changes {
    const isNew = isNewKey(key) && store.idOf(key) === undefined;
    return (
      this.#pick<Changes>([
        { pronounceAs: this.#text('say') },
        { phonemizationLanguageId: this.#text('lang') },
        { pronounceAs: '', phonemization: this.#text('ipa'), pronunciationLanguageId: this.#text('accent') },
        // Without any option the update is kept here as a draft.
        { pronounceAs: '', phonemization: '' },
        { phonemization: '' },
        isNew ? { languageId: this.#text('lang') } : { word: this.#text('renamed') },
        { caseSensitive: this.#chance(0.5) },
      ]) ?? {}
    );
  }

  #create({ name, store }: Tab): void {
    const draft = this.#chance(0.7) ? this.#completeDraft() : { word: this.#text('word') };
    this.#words.add(draft.word);
    this.#tell(`${name} creates ${draft.word}`);
    store.transact('create', (transaction) => void transaction.create(draft));
  }

  #remove({ name, store }: Tab): void {
    const keys = this.#some(this.#rowsFor(store, name), 2).map(({ id }) => id);
    this.#tell(`${name} removes ${keys.join()}`);
    store.transact('remove', (transaction) => {
      for (const key of keys) transaction.remove(key);
    });
  }

  #undoOrRedo({ name, store }: Tab): void {
    const way = this.#chance(0.7) ? 'undo' : 'redo';
    this.#tell(`${name} ${way}`);
    store[way]();
  }

  /** Redo reverses undo exactly, unless a deletion that waits for the person is visible. */
  #undoAndRedo({ name, store }: Tab): void {
    const hasStuck = [...store.unconfirmed()].some((key) => store.stateOf(key)?.kind === 'delete');
    if (hasStuck || !store.isLoaded) return;
    this.#tell(`${name} undoes and redoes`);
    // The view shows answers a moment later, so compare what the store holds.
    const before = draftsOf(rowsIn(store));
    let isUndone = false;
    const end = store.onEvent((event) => {
      isUndone ||= event.kind === 'undone' && event.ops.length > 0;
    });
    store.undo();
    end();
    if (!isUndone) return;
    store.redo();
    const after = draftsOf(rowsIn(store));
    this.#expect(before === after, `redo reverses undo: ${before}\n${after}`);
  }

  #discard({ name, store, expected }: Tab): void {
    const keys = this.#some([...store.unconfirmed()], 2);
    this.#tell(`${name} discards ${keys.join()}`);
    for (const key of keys) expected.delete(key);
    store.transact('discard', (transaction) => {
      for (const key of keys) transaction.discard(key);
    });
  }

  #retryOrStop({ name, store }: Tab): void {
    const isStop = this.#chance(0.4);
    this.#tell(`${name} ${isStop ? 'stops' : 'retries'}`);
    if (isStop) store.stop();
    else store.retry(store.unconfirmed());
  }

  #resolve({ name, store, expected }: Tab): void {
    for (const key of store.unconfirmed()) {
      if (store.stateOf(key)?.status.kind !== 'conflict') continue;
      const keep = this.#chance(0.5) ? 'mine' : 'theirs';
      this.#tell(`${name} resolves ${key} ${keep}`);
      if (keep === 'theirs') expected.delete(key);
      store.resolve(key, keep);
      return;
    }
  }

  /** A paste that is computed while the person goes on. */
  #paste({ name, store }: Tab): void {
    const keys = this.#some(this.#rowsFor(store, name), 3).map(({ id }) => id);
    this.#tell(`${name} pastes into ${keys.join()}`);
    const paste = store.reserve('paste');
    if (this.#chance(0.2)) store.undo();
    const [typed] = keys;
    const text = this.#text('typed');
    if (typed !== undefined && this.#chance(0.5))
      store.transact('type', (transaction) => void transaction.edit(typed, { pronounceAs: text }));
    paste.run((transaction) => {
      for (const key of keys) transaction.edit(key, { pronounceAs: this.#text('pasted') });
    });
  }

  #refresh({ name, store }: Tab): void {
    this.#tell(`${name} refreshes`);
    void store.refresh().catch(() => undefined);
  }

  #network(): void {
    const call = this.#pick(this.#server.calls.slice(0, 4));
    if (!call) return;
    const drawn = this.#random();
    const what = `${call.client}'s ${call.kind} ${call.id ?? ''}`;
    if (drawn < 0.25) {
      this.#tell(`the server processes ${what}`);
      call.process();
    } else if (drawn < 0.8) {
      this.#tell(`the server answers ${what}`);
      call.answer();
    } else this.#fail(call, what);
  }

  #fail(call: Call, what: string): void {
    // A request that was lost on its way may not arrive later: no client could tell that from one that was never sent.
    const failures = [
      UNREACHABLE,
      { kind: 'timeout' } as const,
      refusal(503, { retryAfterSeconds: 40 }),
      refusal(500),
    ];
    const before = [refusal(429), refusal(400)];
    const failure = this.#pick(call.isProcessed() ? failures : [...failures, ...before]) ?? UNREACHABLE;
    this.#tell(`${what} ends with ${failure.kind === 'refused' ? failure.status : failure.kind}`);
    call.answer(failure);
  }

  #otherPerson(): void {
    const ids = [...this.#server.terms.keys()].filter((id) => this.#isSafeForOthers(id));
    const id = this.#pick(ids);
    const drawn = this.#random();
    if (drawn < 0.2 || id === undefined) {
      this.#tell('another person adds a term');
      this.#server.add(this.#completeDraft());
    } else if (drawn < 0.35) {
      this.#tell(`another person deletes ${id}`);
      this.#server.drop(id);
    } else {
      const changes = this.#pick<Changes>([
        { pronounceAs: this.#text('theirs') },
        { phonemizationLanguageId: this.#text('theirs') },
      ]);
      this.#tell(`another person changes ${id}: ${JSON.stringify(changes)}`);
      this.#server.change(id, changes ?? {});
    }
  }

  /**
   * A term that was created without an answer, and changed by somebody else then, can't be told from a foreign one without
   * `Idempotency-Key`. That hole is known, so others leave such terms alone.
   */
  #isSafeForOthers(id: string): boolean {
    const word = this.#server.terms.get(id)?.word ?? '';
    if (this.#isUnansweredIn(word, undefined)) return false;
    return (
      !this.#words.has(word) ||
      this.#tabs.every(({ store }) => store.serverTerm(store.keyOf(id)) !== undefined)
    );
  }

  #rowsFor(store: TermStore, tab: string): readonly Term[] {
    return store.rows.filter(({ word }) => !this.#isUnansweredIn(word, tab));
  }

  /** Returns whether another tab has created this row and does not know it yet. It would create the row again. */
  #isUnansweredIn(word: string, thisTab: string | undefined): boolean {
    return [...this.#storage.records].some(
      ([name, value]) =>
        parseName(name)[1] !== thisTab && value.includes('"kind":"create"') && value.includes(`"${word}"`),
    );
  }

  #session({ store, name }: Tab): void {
    if (this.#server.isSignedOut) {
      this.#tell(`${name} signs in`);
      this.#server.isSignedOut = false;
      for (const tab of this.#tabs) tab.store.signedIn();
      void store;
    } else if (this.#chance(0.5)) {
      this.#tell('the key expires');
      this.#server.isSignedOut = true;
    }
  }

  async #crash(tab: Tab): Promise<void> {
    const isReload = this.#chance(0.7);
    this.#tell(`${tab.name} ${isReload ? 'crashes and reloads' : 'is closed'}`);
    const { store } = tab;
    this.#storage.crash(tab.name, this.#chance(0.5) ? 0 : 99);
    const { unconfirmed } = store.inspect();
    const stored = this.#storedIn(tab.name);
    const isStored = (key: Key) =>
      !unconfirmed.has(key) || JSON.stringify(stored.get(key)) === JSON.stringify(unconfirmed.get(key));
    const expected = [...tab.expected].filter(([key]) => isStored(key));
    store.close();
    this.#locks.close(tab.name);
    this.#tabs = this.#tabs.filter((one) => one !== tab);
    for (const call of this.#server.calls.filter(({ client }) => client === tab.name)) {
      // Requests of a closed page may still arrive, but before those of the next page.
      if (this.#chance(0.5)) call.process();
      call.answer(UNREACHABLE);
    }
    await settled();
    if (isReload) await this.#open(tab.name, new Map(expected));
  }

  async #secondTab(): Promise<void> {
    const closed = ['tab-1', 'tab-2'].find((name) => !this.#locks.open.has(name));
    if (closed !== undefined) await this.#open(closed);
  }

  async #open(name: string, expected = new Map<Key, Changes>()): Promise<void> {
    // Another tab holds the lock of this one while it takes over, which ends with its writes.
    for (let wait = 0; this.#locks.takenOver.has(name); wait += 1) {
      this.#expect(wait < 1_000, `the takeover of ${name} ends`);
      this.#storage.complete();
      await settled();
    }
    const lock = this.#locks.lock(name);
    const store = new TermStore({
      glossaryId: GLOSSARY,
      server: this.#server.client(name),
      clock: this.#clock,
      random: this.#random,
      storage: { records: this.#storage, lock },
    });
    const tab: Tab = { name, store, expected };
    store.onEvent((event) => this.#done(tab, event));
    this.#tabs.push(tab);
    this.#tell(`${name} opens`);
    void store.open().catch(() => undefined);
    await settled();
  }

  /** Notes what the person expects to see after a command. */
  #done({ expected, store }: Tab, event: StoreEvent): void {
    const ops = event.kind === 'done' ? event.step.ops : 'ops' in event ? event.ops : [];
    for (const op of ops) note(expected, store, op);
  }

  #superseded(before: Term | undefined, after: Term | undefined): void {
    if (!before) return;
    for (const { store, expected } of this.#tabs) {
      const key = store.keyOf(before.id);
      const typed = expected.get(key);
      if (!typed) continue;
      const left = pick(typed, (one) => {
        const isArrived = typed[one] === valueOf(before, one);
        return !isArrived || (after !== undefined && valueOf(after, one) === typed[one]);
      });
      expected.set(key, left);
    }
  }

  // --- Checks

  #check(): void {
    for (const tab of this.#tabs) this.#checkTab(tab);
    this.#expect(this.#server.mistakes.length === 0, `no draft is sent: ${this.#server.mistakes.join()}`);
    const words = [...this.#server.terms.values()]
      .map(({ word }) => word)
      .filter((word) => this.#words.has(word));
    this.#expect(new Set(words).size === words.length, `each row is created once: ${words.join()}`);
  }

  #checkTab({ name, store, expected }: Tab): void {
    const calls = this.#server.calls.filter(({ client, kind }) => client === name && kind !== 'list');
    this.#expect(calls.length <= 3, `at most three requests: ${calls.length}`);
    const ids = calls.flatMap(({ id }) => id ?? []);
    this.#expect(new Set(ids).size === ids.length, 'at most one request per row');
    const { shown, unconfirmed } = store.inspect();
    for (const row of store.rows) this.#expect(store.get(row.id) === row, 'rows and lookup agree');
    for (const key of unconfirmed.keys())
      for (const mutation of [unconfirmed.get(key)?.sending, unconfirmed.get(key)?.waiting])
        this.#expect(
          mutation?.kind !== 'update' || attributesOf(mutation.changes).length > 0,
          'no empty update',
        );
    for (const [key, term] of shown) {
      const id = store.idOf(key);
      this.#expect(id === undefined || store.keyOf(id) === key, `key and id are a pair: ${key} ${id}`);
      // Answers are shown a moment later, so compare what does not wait for that.
      if (unconfirmed.has(key)) continue;
      void term;
    }
    for (const [key, changes] of expected)
      for (const one of attributesOf(changes)) {
        const value = changes[one];
        if (typeof value !== 'string' || value === '') continue;
        const now = shown.get(key);
        const isShown = now && valueOf(now, one) === value;
        this.#expect(
          isShown || this.#server.everHad.has(value),
          `${name} shows ${one} ${value} of ${key}, not ${JSON.stringify(now)}`,
        );
      }
  }

  #checkView({ name, store }: Tab): void {
    this.#expect(
      sortedDrafts(rowsIn(store)) === sortedDrafts(store.rows),
      `${name}'s view is what a new one would be`,
    );
  }

  #checkStorage({ name, store }: Tab): void {
    const { unconfirmed } = store.inspect();
    const stored = this.#storedIn(name);
    for (const [key, pending] of unconfirmed)
      this.#expect(
        JSON.stringify(stored.get(key)) === JSON.stringify(pending),
        `${key} is stored as it is: ${JSON.stringify(stored.get(key))} ${JSON.stringify(pending)}`,
      );
    this.#expect(stored.size === unconfirmed.size, `nothing else is stored: ${[...stored.keys()].join()}`);
  }

  /** Answers everything, decides everything, and compares the view with the server's list. */
  async #converge(): Promise<void> {
    this.#tell('everything is answered');
    if (this.#tabs.length === 0) await this.#open('tab-1');
    this.#server.isSignedOut = false;
    for (const { store } of this.#tabs) store.signedIn();
    const isQuiet = () =>
      this.#server.calls.length === 0 &&
      this.#storage.writes.length === 0 &&
      this.#tabs.every(({ store }) => [...store.unconfirmed()].length === 0);
    for (let round = 0; round < 200; round += 1) {
      this.#server.calls[0]?.answer();
      this.#storage.complete();
      this.#clock.advance(round % 4 === 0 ? 40_000 : 150);
      await settled();
      this.#check();
      if (this.#server.calls.length > 0) continue;
      for (const tab of this.#tabs) {
        if (round % 3 === 0) await this.#decide(tab, round > 60);
        if (round % 10 === 9) void tab.store.takeOver();
      }
      await settled();
      if (round > 20 && isQuiet()) break;
    }
    this.#expect(
      isQuiet(),
      `everything ends: ${this.#tabs.map(({ store }) => JSON.stringify([...store.inspect().unconfirmed])).join()} ${this.#server.calls.map(({ kind }) => kind).join()}`,
    );
    for (const tab of this.#tabs) {
      void tab.store.refresh();
      this.#server.calls[0]?.answer();
      await settled();
      this.#clock.advance(1_000);
      await settled();
      this.#checkView(tab);
      this.#checkStorage(tab);
      const listed = sortedDrafts([...this.#server.terms.values()]);
      this.#expect(
        sortedDrafts(tab.store.rows) === listed,
        `the view is the server's list: ${sortedDrafts(tab.store.rows)} ${listed}`,
      );
      for (const { id } of tab.store.rows)
        this.#expect(this.#server.terms.has(tab.store.idOf(id) ?? ''), `${id} has the id of a term`);
    }
  }

  async #decide({ store, expected }: Tab, isLate: boolean): Promise<void> {
    store.signedIn();
    if (!store.isLoaded) void store.refresh().catch(() => undefined);
    for (const key of store.unconfirmed()) {
      const kind = store.stateOf(key)?.status.kind;
      if (kind === 'conflict') {
        expected.delete(key);
        store.resolve(key, 'theirs');
      } else if (kind === 'draft' || (isLate && kind === 'failed')) {
        expected.delete(key);
        store.transact('discard', (transaction) => transaction.discard(key));
      }
    }
    store.retry(store.unconfirmed());
    await settled();
  }

  #storedIn(name: string) {
    return new Map(
      [...this.#storage.records].flatMap(([recordName, value]) => {
        const [, tab, , key] = parseName(recordName);
        return tab === name ? [[key, decodePending(value)?.pending] as const] : [];
      }),
    );
  }

  // --- Values

  #completeDraft() {
    return {
      word: this.#text('word'),
      languageId: 'en',
      pronounceAs: this.#text('say'),
      phonemizationLanguageId: 'en',
      caseSensitive: false,
    };
  }

  /** Returns a text that nobody else types, so that it can be followed. */
  #text(what: string): string {
    this.#count += 1;
    return `${what}${this.#count}`;
  }

  #chance(probability: number): boolean {
    return this.#random() < probability;
  }

  #pick<T>(all: readonly T[]): T | undefined {
    return all[Math.floor(this.#random() * all.length)];
  }

  #some<T>(all: readonly T[], most: number): readonly T[] {
    const count = Math.min(all.length, 1 + Math.floor(this.#random() * most));
    const at = Math.floor(this.#random() * Math.max(1, all.length - count + 1));
    return all.slice(at, at + count);
  }

  #tell(what: string): void {
    this.story.push(what);
  }

  #expect(isTrue: boolean | undefined, what: string): void {
    if (!isTrue) throw new Error(what);
  }
}

function note(expected: Map<Key, Changes>, store: TermStore, op: Op): void {
  switch (op.kind) {
    case 'changed':
      expected.set(op.key, { ...expected.get(op.key), ...op.after });
      break;
    case 'created':
      expected.set(op.key, store.get(op.key) ? op.draft : {});
      break;
    case 'deleted':
      expected.delete(op.key);
      break;
    case 'discarded':
      expected.delete(op.key);
      break;
  }
}

function rowsIn(store: TermStore): readonly Term[] {
  return [...store.inspect().shown.values()].filter((term) => term !== undefined);
}

function draftsOf(rows: readonly Term[]): string {
  return rows
    .map((row) => `${row.id}:${ATTRIBUTES.map((one) => valueOf(row, one)).join('|')}`)
    .sort()
    .join('\n');
}

function sortedDrafts(rows: readonly Term[]): string {
  return rows
    .map((row) => ATTRIBUTES.map((one) => valueOf(row, one)).join('|'))
    .sort()
    .join('\n');
}
