// After `complete` the gallery is asked once whether it lists the file: for several files together, and not often,
// because the list may be long.
import type { Clock } from '#upload/model/clock.ts';
import type { Upload } from '#upload/model/upload.ts';
import type { Closer } from './completion.ts';

const SOON_MS = 2_000;
const NOT_BEFORE_MS = 30_000;

export interface ListCheckPorts {
  readonly closer: Closer;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onMissing: (upload: Upload) => void;
}

export class ListCheck {
  readonly #ports: ListCheckPorts;
  #waiting: Upload[] = [];
  #isScheduled = false;
  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(ports: ListCheckPorts) {
    this.#ports = ports;
  }

  add(upload: Upload): void {
    this.#waiting.push(upload);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    const { clock } = this.#ports;
    const pause = Math.max(SOON_MS, this.#lastAt + NOT_BEFORE_MS - clock.now());
    clock.after(pause, () => void this.#check());
  }

  async #check(): Promise<void> {
    const { closer, clock, signal, onMissing } = this.#ports;
    this.#isScheduled = false;
    const uploads = this.#waiting;
    this.#waiting = [];
    // A gallery that can't be read proves nothing: the server's own word stands.
    const listed = await closer.listed(uploads, signal).catch(() => uploads);
    this.#lastAt = clock.now();
    const present = new Set(listed);
    for (const upload of uploads) if (!present.has(upload)) onMissing(upload);
  }
}
