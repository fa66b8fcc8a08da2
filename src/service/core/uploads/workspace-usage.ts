// Tracks the size of one workspace (bytes): the last measurement plus the bytes stored since. The sum is too high after
// deletions and replacements, so the workspace is measured again before a body is refused.

export class WorkspaceUsage {
  readonly #measureBytes: () => Promise<number>;
  readonly #maxAgeMs: number;
  #measured: { readonly bytes: number; readonly at: number } | undefined;
  /** Bytes stored since the last measurement began. */
  #stored = 0;
  /** Bytes of incoming bodies. */
  #underWay = 0;
  #last: Promise<unknown> = Promise.resolve();
  #next: Promise<void> | undefined;

  /** @param maxAgeMs maximum age of a measurement (ms); only a measurement notices files of others */
  constructor(measureBytes: () => Promise<number>, maxAgeMs: number) {
    this.#measureBytes = measureBytes;
    this.#maxAgeMs = maxAgeMs;
  }

  /** @returns whether the workspace is below its limit */
  hasRoom(max: number): Promise<boolean> {
    return this.#decide(() => this.#held() < max);
  }

  /** Reserves bytes for an incoming body if they fit. */
  reserve(bytes: number, max: number): Promise<boolean> {
    return this.#decide(() => {
      if (this.#held() + this.#underWay + bytes > max) return false;
      this.#underWay += bytes;
      return true;
    });
  }

  /** Ends a reservation. */
  settle(bytes: number, outcome: 'stored' | 'dropped'): void {
    this.#underWay -= bytes;
    if (outcome === 'stored') this.#stored += bytes;
  }

  #held(): number {
    return (this.#measured?.bytes ?? 0) + this.#stored;
  }

  async #decide(passes: () => boolean): Promise<boolean> {
    if (!this.#measured) await this.#measure();
    // Measure for the next request. An error is reported to the request that awaits a measurement.
    else if (performance.now() - this.#measured.at > this.#maxAgeMs) this.#measure().catch(() => {});
    if (passes()) return true;
    await this.#measure();
    return passes();
  }

  /** Resolves when a measurement that began after this call has ended. Only one measurement runs at a time. */
  #measure(): Promise<void> {
    this.#next ??= this.#last.then(() => this.#measureNow());
    this.#last = this.#next.catch(() => {});
    return this.#next;
  }

  async #measureNow(): Promise<void> {
    this.#next = undefined;
    const [at, earlier] = [performance.now(), this.#stored];
    const bytes = await this.#measureBytes();
    this.#measured = { bytes, at };
    this.#stored -= earlier;
  }
}
