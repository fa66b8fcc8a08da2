// Totals of details over several files.
import type { EntryIndex } from '#catalog/catalog.ts';
import type { Columns, Facts } from './facts.ts';

/** Array of totals, for example one for each folder. */
export class Sums {
  readonly #bytes: Float64Array;
  readonly #seconds: Float64Array;
  readonly #changedAt: Uint32Array;
  readonly #files: Uint32Array;
  /** Number of files with a known size, then of files with a known playing time. */
  readonly #sized: Uint32Array;
  readonly #timed: Uint32Array;

  constructor(count: number) {
    this.#bytes = new Float64Array(count);
    this.#seconds = new Float64Array(count);
    this.#changedAt = new Uint32Array(count);
    this.#files = new Uint32Array(count);
    this.#sized = new Uint32Array(count);
    this.#timed = new Uint32Array(count);
  }

  addFile(at: number, columns: Columns, entry: EntryIndex): void {
    const [bytes = Number.NaN, seconds = Number.NaN] = [columns.bytes[entry], columns.seconds[entry]];
    add(this.#files, at, 1);
    if (!Number.isNaN(bytes)) {
      add(this.#bytes, at, bytes);
      add(this.#sized, at, 1);
    }
    if (!Number.isNaN(seconds)) {
      add(this.#seconds, at, seconds);
      add(this.#timed, at, 1);
    }
    this.#changed(at, columns.changedAt[entry] ?? 0);
  }

  /** Adds one total to another. */
  addTo(at: number, from: number): void {
    for (const sums of [this.#bytes, this.#seconds, this.#files, this.#sized, this.#timed])
      add(sums, at, sums[from] ?? 0);
    this.#changed(at, this.#changedAt[from] ?? 0);
  }

  factsOf(at: number): Facts {
    const timed = this.#timed[at] ?? 0;
    return {
      bytes: this.#sized[at] ? this.#bytes[at] : undefined,
      seconds: timed > 0 ? this.#seconds[at] : undefined,
      changedAt: this.#changedAt[at] || undefined,
      codecs: undefined,
      untimed: (this.#files[at] ?? 0) - timed,
    };
  }

  #changed(at: number, changedAt: number): void {
    this.#changedAt[at] = Math.max(this.#changedAt[at] ?? 0, changedAt);
  }
}

function add(sums: Float64Array | Uint32Array, at: number, value: number): void {
  sums[at] = (sums[at] ?? 0) + value;
}
