// Drafts of one connection: in memory for synchronous reads, and in a persistent log. They work in memory until the
// disk has answered, and also if there is no disk.
import { type DraftChange, DraftLog, draftChanges, draftDatabase, splitIntoRecords } from './draft-log.ts';
import { draftsToMigrate } from './draft-migration.ts';
import { DraftNames } from './draft-names.ts';
import { DraftWriter } from './draft-writer.ts';

interface ConnectionDraftsDeps {
  /**
   * First id of the connection, which never changes, then all other ids it ever had. Drafts under those are moved to
   * the first.
   */
  readonly ids: readonly [home: string, ...others: string[]];
  readonly onChange: () => void;
  /** Drafts can’t be persisted and last only as long as the page. */
  readonly onNotPersisted: () => void;
}

/** Maximum time (ms) to wait for the disk. Drafts that load later are offered at the next visit. */
const PATIENCE_MS = 10_000;
/** Minimum number of outdated changes before the log is compacted; they must also be the majority. */
const MIN_OUTDATED = 1_000;

export class ConnectionDrafts {
  readonly #deps: ConnectionDraftsDeps;
  readonly #values = new Map<string, unknown>();
  readonly #names = new DraftNames();
  readonly #log: DraftLog;
  readonly #writer: DraftWriter;
  readonly #otherTabs: BroadcastChannel;
  /**
   * Names that changed while the log was loading, here or in another tab; these values win. Undefined after loading.
   */
  #newer: Set<string> | undefined = new Set();
  #logged = 0;
  #isLoaded = false;
  #isClosed = false;

  constructor(deps: ConnectionDraftsDeps) {
    this.#deps = deps;
    const name = draftDatabase(deps.ids[0]);
    this.#log = new DraftLog(name);
    this.#otherTabs = new BroadcastChannel(name);
    this.#otherTabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const changes = draftChanges.safeParse(data).data ?? [];
      this.#logged += changes.length;
      for (const change of changes) this.#apply(change);
      deps.onChange();
    });
    this.#writer = new DraftWriter({
      append: (changes) => this.#log.append(changes),
      onWritten: (changes) => this.#written(changes),
      onFailed: () => !this.#isClosed && deps.onNotPersisted(),
    });
    void this.#load();
  }

  /** Whether the stored drafts are loaded. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  read(name: string): unknown {
    return this.#values.get(name);
  }

  names(beginning: string): string {
    return this.#names.withPrefix(beginning, this.#values.keys());
  }

  change(change: DraftChange): void {
    if (this.#isClosed) return;
    const isNothing = change.length === 1 && !this.#newer && !this.#values.has(change[0]);
    if (isNothing) return;
    this.#apply(change);
    this.#writer.write(change);
  }

  flush(): void {
    this.#writer.flush();
  }

  /** Closes for good and clears the memory. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isLoaded = true;
    this.#otherTabs.close();
    this.#values.clear();
    this.#names.clear();
    await this.#log.close();
  }

  #apply(change: DraftChange): void {
    const [name] = change;
    this.#newer?.add(name);
    if (change.length === 2) {
      this.#values.set(name, change[1]);
      this.#names.add(name);
    } else if (this.#values.delete(name)) this.#names.delete(name);
  }

  #written(changes: readonly DraftChange[]): void {
    if (this.#isClosed) return;
    this.#otherTabs.postMessage(changes);
    this.#logged += changes.length;
    if (this.#newer || this.#logged <= 2 * this.#values.size + MIN_OUTDATED) return;
    this.#logged = this.#values.size;
    // A failed compaction loses nothing.
    void this.#log.compact().catch(() => undefined);
  }

  async #load(): Promise<void> {
    const timeout = setTimeout(() => this.#loaded(), PATIENCE_MS);
    try {
      for await (const changes of this.#log.read()) {
        this.#logged += changes.length;
        for (const change of changes) if (!this.#newer?.has(change[0])) this.#restore(change);
      }
      this.#newer = undefined;
      await this.#takeOver();
    } catch {
      // No database: drafts stay in memory, and saving one shows a warning.
    }
    clearTimeout(timeout);
    this.#newer = undefined;
    this.#loaded();
  }

  #restore(change: DraftChange): void {
    if (this.#isClosed) return;
    if (change.length === 2) this.#values.set(change[0], change[1]);
    else this.#values.delete(change[0]);
  }

  #loaded(): void {
    this.#isLoaded = true;
    this.#names.clear();
    this.#deps.onChange();
  }

  /** Moves earlier drafts into this log. Each is removed from its old place only after it is in the log. */
  async #takeOver(): Promise<void> {
    for await (const { found, remove } of draftsToMigrate(this.#deps.ids)) {
      if (this.#isClosed) return;
      const unknown = found.filter(([name]) => !this.#values.has(name));
      for (const change of unknown) this.#apply(change);
      for (const some of splitIntoRecords(unknown)) await this.#log.append(some);
      await remove();
    }
  }
}
