// A lane: rows whose mutations are sent a few at a time, in the order in which they were queued. Edits and imports have a
// lane each, so that an edit does not wait for the rest of an import.
import type { Key } from './keys.ts';
import { Log } from './log.ts';
import { stopRow } from './pending-edits.ts';

export class Lane {
  readonly name: 'edits' | 'import';
  readonly log: Log;
  /** Maximum number of requests in flight. */
  readonly limit: number;
  inFlight = 0;
  isPaused = false;

  constructor(name: Lane['name'], limit: number, onChange: (lane: Lane, key: Key) => void) {
    this.name = name;
    this.limit = limit;
    this.log = new Log((key) => onChange(this, key));
  }

  canSend(): boolean {
    return !this.isPaused && this.inFlight < this.limit;
  }

  /** Stops everything that is not in flight. */
  stop(): void {
    for (const key of this.log.keys()) {
      const pending = this.log.get(key);
      if (pending) this.log.set(key, stopRow(pending));
    }
  }
}
