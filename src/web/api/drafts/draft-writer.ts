// Writes changes in order in the background. Changes that arrive during a write are batched into the next one, with
// the latest value of each name.
import { type DraftChange, MAX_RECORD_CHANGES } from './draft-log.ts';

interface DraftWriterDeps {
  readonly append: (changes: readonly DraftChange[]) => Promise<void>;
  readonly onWritten: (changes: readonly DraftChange[]) => void;
  /** The disk is full or missing. The next change tries again. */
  readonly onFailed: () => void;
}

export class DraftWriter {
  readonly #deps: DraftWriterDeps;
  readonly #waiting = new Map<string, DraftChange>();
  #isWriting = false;

  constructor(deps: DraftWriterDeps) {
    this.#deps = deps;
  }

  write(change: DraftChange): void {
    this.#waiting.set(change[0], change);
    if (!this.#isWriting) void this.#writeAll();
  }

  /** Writes pending changes at once, because the page may be closed. */
  flush(): void {
    while (this.#waiting.size > 0) void this.#append(this.#take());
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    // Wait for changes of the same task, to write them together.
    await Promise.resolve();
    let isFine = true;
    // oxlint-disable-next-line no-await-in-loop -- the next holds what came meanwhile
    while (isFine && this.#waiting.size > 0) isFine = await this.#append(this.#take());
    this.#isWriting = false;
  }

  async #append(changes: readonly DraftChange[]): Promise<boolean> {
    try {
      await this.#deps.append(changes);
    } catch {
      for (const change of changes) if (!this.#waiting.has(change[0])) this.#waiting.set(change[0], change);
      this.#deps.onFailed();
      return false;
    }
    this.#deps.onWritten(changes);
    return true;
  }

  #take(): DraftChange[] {
    const batch: DraftChange[] = [];
    for (const change of this.#waiting.values()) {
      if (batch.length === MAX_RECORD_CHANGES) break;
      batch.push(change);
    }
    for (const [name] of batch) this.#waiting.delete(name);
    return batch;
  }
}
