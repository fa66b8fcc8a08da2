// Opens a term store over a server, a clock and a storage in memory, for tests that follow one case.

import type { StoreEvent } from '#glossary/store/term-store.ts';
import { TermStore } from '#glossary/store/term-store.ts';
import { FakeClock, FakeStorage, FakeTabs, seededRandom, settled } from './fake-browser.ts';
import { type Call, FakeServer } from './fake-server.ts';

export class Bench {
  readonly server = new FakeServer();
  readonly clock = new FakeClock();
  readonly storage = new FakeStorage();
  readonly tabs = new FakeTabs();
  readonly random = seededRandom(7);

  constructor() {
    this.storage.isImmediate = true;
  }

  /** Opens a store. Its list is read. */
  async open(tab = 'tab-1') {
    const events: StoreEvent[] = [];
    const store = new TermStore({
      glossaryId: 'g',
      server: this.server.client(tab),
      clock: this.clock,
      random: this.random,
      storage: { records: this.storage, lock: this.tabs.lock(tab) },
    });
    store.onEvent((event) => events.push(event));
    const opened = store.open();
    await settled();
    this.call('list')?.answer();
    await opened;
    await settled();
    return { store, events };
  }

  /** Closes a store as a crash or a reload does. Its requests end without an answer. */
  async crash(store: TermStore, tab = 'tab-1'): Promise<void> {
    store.close();
    this.tabs.close(tab);
    for (const call of this.server.calls.filter(({ client }) => client === tab))
      call.answer({ kind: 'unreachable' });
    await settled();
  }

  /** Returns the oldest request of a kind that has no answer. */
  call(kind: Call['kind']): Call | undefined {
    return this.server.calls.find((call) => call.kind === kind);
  }

  /** Answers every request, also those that follow from the answers. */
  async answerAll(): Promise<void> {
    await settled();
    for (let call = this.server.calls[0]; call; [call] = this.server.calls) {
      call.answer();
      await settled();
    }
    this.clock.advance(200);
    await settled();
  }
}

/** A complete new term. */
export function draft(word: string) {
  return { word, languageId: 'en', pronounceAs: `say ${word}`, phonemizationLanguageId: 'en' };
}
