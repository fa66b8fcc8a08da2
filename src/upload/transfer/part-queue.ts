// Decides which part is sent next. Files sent whole and parts of large files share the slots, so neither waits for all of
// the other. Among large files, those whose part 1 is stored come first, and then part 1 of the next file. If there is no
// next file, a file whose part 1 is still in flight sends a few more parts.
import { type PlanKind, partRange } from '#upload/model/parts/part-plan.ts';
import { type PartTransfer, Session } from '#upload/model/session.ts';
import type { Upload } from '#upload/model/upload.ts';

/** Highest part number sent before part 1 is stored. Few, because all of them are sent again if part 1 fails. */
const EARLY_PARTS = 4;

export interface Part {
  readonly upload: Upload;
  readonly session: Session;
  /** Counted from 1. A file sent whole is part 1. */
  readonly number: number;
  readonly transfer: PartTransfer;
}

export class PartQueue {
  readonly #whole = new Set<Upload>();
  readonly #large = new Set<Upload>();
  readonly #begun = new Set<Upload>();
  /** Large files whose part 1 is in flight. Their upload id is known. */
  readonly #early = new Set<Upload>();
  #inFlight: Record<PlanKind, number> = { single: 0, multipart: 0 };

  /** Files sent whole, the next one first. */
  get whole(): Iterable<Upload> {
    return this.#whole;
  }

  /** Large files whose part 1 is not taken yet, the next one first. */
  get large(): Iterable<Upload> {
    return this.#large;
  }

  add(upload: Upload): void {
    this.#early.delete(upload);
    if (upload.plan.kind === 'single') this.#whole.add(upload);
    else if (!upload.parts.has(1)) this.#large.add(upload);
    else if (nextPartNumber(upload) <= upload.plan.count) this.#begun.add(upload);
  }

  /** Allows a few more parts of an upload while its part 1 is in flight. */
  addEarlyParts(upload: Upload): void {
    if (nextPartNumber(upload) <= maxEarlyPart(upload)) this.#early.add(upload);
  }

  remove(upload: Upload): void {
    if (upload.plan.kind === 'single') this.#whole.delete(upload);
    else for (const queue of [this.#large, this.#begun, this.#early]) queue.delete(upload);
  }

  clear(): void {
    this.#whole.clear();
    this.#large.clear();
    this.#begun.clear();
    this.#early.clear();
  }

  /**
   * Takes the next part, which counts as in flight until `finished`.
   * @param below the part must be smaller (bytes)
   */
  take(below = Number.POSITIVE_INFINITY): Part | undefined {
    if (below === 0) return undefined;
    const single = () => takeFirstPart(this.#whole, below);
    const large = () => this.#nextOfLarge(below);
    const part = this.#nextKind() === 'single' ? (single() ?? large()) : (large() ?? single());
    if (part) this.#inFlight[partKind(part)]++;
    return part;
  }

  finished(part: Part): void {
    this.#inFlight[partKind(part)]--;
  }

  #nextKind(): PlanKind {
    if (this.#whole.size === 0) return 'multipart';
    if (this.#large.size + this.#begun.size + this.#early.size === 0) return 'single';
    return pickKind(this.#inFlight);
  }

  #nextOfLarge(below: number): Part | undefined {
    return (
      takeNextPart(this.#begun, ({ plan }) => plan.count, below) ??
      takeFirstPart(this.#large, below) ??
      takeNextPart(this.#early, maxEarlyPart, below)
    );
  }
}

/** Takes the next part of the queue's first file. The file leaves the queue with the last part that may be taken. */
function takeNextPart(
  queue: Set<Upload>,
  lastPart: (upload: Upload) => number,
  below: number,
): Part | undefined {
  const upload = firstBelow(queue, below);
  if (!upload) return undefined;
  const session = (upload.session ??= new Session());
  const number = nextPartNumber(upload);
  // The remaining parts were stored or taken since the upload entered the queue.
  if (number > lastPart(upload)) {
    queue.delete(upload);
    return takeNextPart(queue, lastPart, below);
  }
  session.cursor = number + 1;
  if (nextPartNumber(upload) > lastPart(upload)) queue.delete(upload);
  return openPart(upload, session, number);
}

/** Takes part 1 of the queue's first file, which then leaves the queue. */
function takeFirstPart(queue: Set<Upload>, below: number): Part | undefined {
  const upload = firstBelow(queue, below);
  if (!upload) return undefined;
  queue.delete(upload);
  const session = (upload.session ??= new Session());
  session.cursor = 2;
  return openPart(upload, session, 1);
}

function openPart(upload: Upload, session: Session, number: number): Part {
  return { upload, session, number, transfer: session.open(number) };
}

/** The first upload whose parts are smaller than this (bytes). */
function firstBelow(queue: Set<Upload>, below: number): Upload | undefined {
  for (const upload of queue) if (upload.plan.partSize < below) return upload;
  return undefined;
}

function maxEarlyPart({ plan }: Upload): number {
  return Math.min(plan.count, EARLY_PARTS);
}

function nextPartNumber({ parts, session }: Upload): number {
  let number = session?.cursor ?? 1;
  while (parts.has(number) || session?.transfers.has(number)) number++;
  return number;
}

export function partBytes({ upload, number }: Part): number {
  const { start, end } = partRange(upload.plan, number);
  return end - start;
}

export function partKind({ upload }: Part): PlanKind {
  return upload.plan.kind;
}

/** Picks the kind with fewer parts in flight, so that both kinds get about half of the slots. */
export function pickKind(inFlight: Readonly<Record<PlanKind, number>>): PlanKind {
  return inFlight.single <= inFlight.multipart ? 'single' : 'multipart';
}
