// Persists scripts. There is one database per connection, named by the connection's ID so that sign-out can delete it.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { RecordedState } from '#script/client.ts';
import { parsedRecorded, parsedScript, type SavedScript } from './saved-script.ts';

interface Schema extends DBSchema {
  scripts: { key: string; value: unknown };
  /** Pronunciation of a script when it was recorded, by the terms of one glossary. */
  recorded: { key: [scriptId: string, glossaryId: string]; value: unknown };
}

export class ScriptDatabase {
  readonly #name: string;
  #database: Promise<IDBPDatabase<Schema>> | undefined;
  #isClosed = false;

  constructor(connectionId: string) {
    this.#name = `lectern.scripts.${connectionId}`;
  }

  async keys(): Promise<string[]> {
    return (await this.#open()).getAllKeys('scripts');
  }

  async get(id: string): Promise<SavedScript | undefined> {
    return parsedScript(await (await this.#open()).get('scripts', id));
  }

  async put(script: SavedScript): Promise<void> {
    await (await this.#open()).put('scripts', script, script.id);
  }

  async delete(id: string): Promise<void> {
    const tx = (await this.#open()).transaction(['scripts', 'recorded'], 'readwrite');
    await tx.objectStore('scripts').delete(id);
    await tx.objectStore('recorded').delete(IDBKeyRange.bound([id], [id, []]));
    await tx.done;
  }

  async recorded(id: string, glossaryId: string): Promise<RecordedState | undefined> {
    return parsedRecorded(await (await this.#open()).get('recorded', [id, glossaryId]));
  }

  async record(id: string, glossaryId: string, recorded: RecordedState): Promise<void> {
    await (await this.#open()).put('recorded', recorded, [id, glossaryId]);
  }

  /** Closes the database for good, so that nothing is written after sign-out. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const database = await this.#database?.catch(() => undefined);
    database?.close();
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    if (this.#isClosed) return Promise.reject(new Error('The scripts are closed.'));
    this.#database ??= openDB<Schema>(this.#name, 1, {
      upgrade(database) {
        database.createObjectStore('scripts');
        database.createObjectStore('recorded');
      },
      blocking: (_current, _blocked, event) => {
        if (event.target instanceof IDBDatabase) event.target.close();
      },
      terminated: () => {
        this.#database = undefined;
      },
    });
    return this.#database;
  }
}
