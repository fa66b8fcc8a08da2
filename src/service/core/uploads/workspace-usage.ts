// What one workspace holds, in bytes: measured now and then, and since then what came in added to that. The sum may be too
// high, of what was deleted or replaced meanwhile, so nothing is found too much that was not measured anew.

export class WorkspaceUsage {
  readonly #measureBytes: () => Promise<number>;
  readonly #standsMs: number;
  #measured: { readonly bytes: number; readonly at: number } | undefined;
  /** Stored since the last measurement began. */
  #stored = 0;
  /** On its way. */
  #underWay = 0;
  #last: Promise<unknown> = Promise.resolve();
  #next: Promise<void> | undefined;

  /** @param standsMs how long a measurement stands, in milliseconds: what others put there is known by nothing else */
  constructor(measureBytes: () => Promise<number>, standsMs: number) {
    this.#measureBytes = measureBytes;
    this.#standsMs = standsMs;
  }

  /** Whether there is room for anything. */
  hasRoom(max: number): Promise<boolean> {
    return this.#decide(() => this.#held() < max);
  }

  /** Sets bytes aside for a body on its way, if they fit. */
  setAside(bytes: number, max: number): Promise<boolean> {
    return this.#decide(() => {
      if (this.#held() + this.#underWay + bytes > max) return false;
      this.#underWay += bytes;
      return true;
    });
  }

  /** Ends that. */
  settle(bytes: number, outcome: 'stored' | 'dropped'): void {
    this.#underWay -= bytes;
    if (outcome === 'stored') this.#stored += bytes;
  }

  #held(): number {
    return (this.#measured?.bytes ?? 0) + this.#stored;
  }

  async #decide(passes: () => boolean): Promise<boolean> {
    if (!this.#measured) await this.#measure();
    // For next time. Should it fail, whoever has to wait for one is told.
    else if (performance.now() - this.#measured.at > this.#standsMs) this.#measure().catch(() => {});
    if (passes()) return true;
    await this.#measure();
    return passes();
  }

  /** Resolves when a measurement that began after this call has ended. Never runs two at once. */
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
