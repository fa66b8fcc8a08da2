// Scripts of a connection, shared by its glossaries. If the connection is remembered, they are stored in the browser
// and shared by all tabs. Otherwise, or if the browser denies storage, they last until the page is closed.
import type { RecordedState } from '#script/client.ts';
import { connections } from '#web/api/connections/connections.ts';
import { getFirstId } from '#web/api/connections/first-id.ts';
import { onForget } from '#web/api/connections/forget.ts';
import type { SavedScript } from './saved-script.ts';
import { ScriptDatabase } from './script-database.ts';

type Recordings = ReadonlyMap<string, RecordedState>;

export interface StoredScripts {
  /** In the order they were added. */
  readonly scripts: readonly SavedScript[];
  /** Recorded states by script ID. */
  readonly recorded: Recordings;
  /** Whether the scripts are persisted. */
  readonly isLasting: boolean;
}

export class ScriptStore {
  readonly #scripts = new Map<string, SavedScript>();
  /** Recorded states by script ID, then by glossary ID. */
  readonly #recorded = new Map<string, Map<string, RecordedState>>();
  readonly #listeners = new Set<() => void>();
  #channel: BroadcastChannel | undefined;
  #database: ScriptDatabase | undefined;

  readonly #connectionId: string;

  constructor(connectionId: string) {
    this.#connectionId = connectionId;
  }

  /** Persists the scripts from now on, including those added before. */
  async persist(): Promise<void> {
    if (this.#channel) return;
    this.#database = new ScriptDatabase(this.#connectionId);
    this.#channel = new BroadcastChannel(`lectern.scripts.${this.#connectionId}`);
    this.#channel.addEventListener('message', () => {
      // Another tab may have changed the recorded state of any script.
      this.#recorded.clear();
      this.#notifyListeners();
    });
    await this.#try(async (database) => {
      for (const script of this.#scripts.values()) await database.put(script);
      for (const [id, byGlossary] of this.#recorded)
        for (const [glossaryId, one] of byGlossary) await database.record(id, glossaryId, one);
    });
    this.#changed();
  }

  /** Calls the listener after each change, also for changes in other tabs. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  async read(glossaryId: string): Promise<StoredScripts> {
    await this.#try((database) => this.#readAll(database, glossaryId));
    const recorded = new Map<string, RecordedState>();
    for (const [id, byGlossary] of this.#recorded) {
      const one = byGlossary.get(glossaryId);
      if (one) recorded.set(id, one);
    }
    return {
      scripts: [...this.#scripts.values()].toSorted((a, b) => a.addedAt - b.addedAt),
      recorded,
      isLasting: this.#database !== undefined,
    };
  }

  async add(script: SavedScript): Promise<void> {
    this.#scripts.set(script.id, script);
    await this.#try((database) => database.put(script));
    this.#changed();
  }

  /**
   * Removes a script.
   * @returns a function that restores it; glossaries that aren't open count it as newly recorded
   */
  async remove(id: string): Promise<() => Promise<void>> {
    const script = this.#scripts.get(id);
    const recorded = this.#recorded.get(id) ?? new Map<string, RecordedState>();
    this.#scripts.delete(id);
    this.#recorded.delete(id);
    await this.#try((database) => database.delete(id));
    this.#changed();
    return async () => {
      for (const [glossaryId, one] of recorded) await this.record(id, glossaryId, one);
      if (script) await this.add(script);
    };
  }

  async record(id: string, glossaryId: string, recorded: RecordedState): Promise<void> {
    this.#note(id, glossaryId, recorded);
    await this.#try((database) => database.record(id, glossaryId, recorded));
    this.#changed();
  }

  async close(): Promise<void> {
    this.#channel?.close();
    this.#scripts.clear();
    this.#recorded.clear();
    await this.#database?.close();
    this.#notifyListeners();
  }

  /** Reads all scripts. A script's text never changes, so a known one isn't read again. */
  async #readAll(database: ScriptDatabase, glossaryId: string): Promise<void> {
    const keys = await database.keys();
    const there = new Set(keys);
    for (const id of this.#scripts.keys()) if (!there.has(id)) this.#scripts.delete(id);
    for (const id of keys) {
      const script = this.#scripts.get(id) ?? (await database.get(id));
      if (!script) continue;
      this.#scripts.set(id, script);
      const recorded = this.#recorded.get(id)?.get(glossaryId) ?? (await database.recorded(id, glossaryId));
      if (recorded) this.#note(id, glossaryId, recorded);
    }
  }

  #note(id: string, glossaryId: string, recorded: RecordedState): void {
    const byGlossary = this.#recorded.get(id) ?? new Map<string, RecordedState>();
    this.#recorded.set(id, byGlossary.set(glossaryId, recorded));
  }

  /** Runs a storage operation. If it fails, the scripts last until the page is closed. */
  async #try(use: (database: ScriptDatabase) => Promise<void>): Promise<void> {
    const database = this.#database;
    if (!database) return;
    try {
      await use(database);
    } catch {
      this.#database = undefined;
      // Stop listening to other tabs, which still use the storage.
      this.#channel?.close();
      await database.close();
    }
  }

  #changed(): void {
    if (this.#database) this.#channel?.postMessage('changed');
    this.#notifyListeners();
  }

  #notifyListeners(): void {
    for (const listener of this.#listeners) listener();
  }
}

const stores = new Map<string, ScriptStore>();

export function getScriptStore(connectionId: string): ScriptStore {
  const name = getFirstId(connectionId);
  const store = stores.get(name) ?? new ScriptStore(name);
  stores.set(name, store);
  persistRemembered();
  return store;
}

function persistRemembered(): void {
  for (const { id, remembered } of connections.get().saved)
    if (remembered) void stores.get(getFirstId(id))?.persist();
}

// The user may choose to be remembered after adding scripts.
connections.subscribe(persistRemembered);

onForget(async (connectionId) => {
  const store = stores.get(connectionId);
  stores.delete(connectionId);
  await store?.close();
});
