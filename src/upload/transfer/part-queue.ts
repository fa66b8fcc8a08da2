// Which part of which file is next. Files sent whole and parts of large ones go side by side, so that neither stands
// behind the other; the parts of a large file whose part 1 is stored go before another large file is begun. While part 1
// is on its way a few more go beside it, where no other large file is to be begun.
import { type PlanKind, partRange } from '#upload/model/parts/part-plan.ts';
import { type PartTransfer, Session } from '#upload/model/session.ts';
import type { Upload } from '#upload/model/upload.ts';

/** As many as are usually on their way at once: all of them are sent again when part 1 never gets there. */
const EARLY_PARTS = 4;

export interface Part {
  readonly upload: Upload;
  readonly session: Session;
  /** From 1. A file sent whole is part 1. */
  readonly number: number;
  readonly transfer: PartTransfer;
}

export class PartQueue {
  readonly #whole = new Set<Upload>();
  readonly #large = new Set<Upload>();
  readonly #begun = new Set<Upload>();
  /** Their part 1 is on its way, under an upload id that is known. */
  readonly #beginning = new Set<Upload>();
  #underWay: Record<PlanKind, number> = { single: 0, multipart: 0 };

  /** Files sent whole, the next one first. */
  get whole(): Iterable<Upload> {
    return this.#whole;
  }

  /** Large files of which no part is stored. */
  get large(): Iterable<Upload> {
    return this.#large;
  }

  add(upload: Upload): void {
    this.#beginning.delete(upload);
    if (upload.plan.kind === 'single') this.#whole.add(upload);
    else if (!upload.parts.has(1)) this.#large.add(upload);
    else if (nextPartNumber(upload) <= upload.plan.count) this.#begun.add(upload);
  }

  /** Its part 1 has an address: others may go beside it. */
  addBeginning(upload: Upload): void {
    if (nextPartNumber(upload) <= maxEarlyPart(upload)) this.#beginning.add(upload);
  }

  remove(upload: Upload): void {
    if (upload.plan.kind === 'single') this.#whole.delete(upload);
    else for (const queue of [this.#large, this.#begun, this.#beginning]) queue.delete(upload);
  }

  clear(): void {
    this.#whole.clear();
    this.#large.clear();
    this.#begun.clear();
    this.#beginning.clear();
  }

  /**
   * Takes the next part, which counts as under way until `finished`.
   * @param below the part must be smaller (bytes)
   */
  take(below = Number.POSITIVE_INFINITY): Part | undefined {
    if (below === 0) return undefined;
    const single = () => firstPart(this.#whole, below);
    const large = () => this.#nextOfLarge(below);
    const part = this.#nextKind() === 'single' ? (single() ?? large()) : (large() ?? single());
    if (part) this.#underWay[partKind(part)]++;
    return part;
  }

  finished(part: Part): void {
    this.#underWay[partKind(part)]--;
  }

  #nextKind(): PlanKind {
    if (this.#whole.size === 0) return 'multipart';
    if (this.#large.size + this.#begun.size + this.#beginning.size === 0) return 'single';
    return pickKind(this.#underWay);
  }

  #nextOfLarge(below: number): Part | undefined {
    return (
      furtherPart(this.#begun, ({ plan }) => plan.count, below) ??
      firstPart(this.#large, below) ??
      furtherPart(this.#beginning, maxEarlyPart, below)
    );
  }
}

/** A file leaves its queue with the last part that may be taken. */
function furtherPart(queue: Set<Upload>, most: (upload: Upload) => number, below: number): Part | undefined {
  const upload = firstBelow(queue, below);
  if (!upload) return undefined;
  const session = (upload.session ??= new Session());
  const number = nextPartNumber(upload);
  // The rest was stored or taken since the upload entered the queue.
  if (number > most(upload)) {
    queue.delete(upload);
    return furtherPart(queue, most, below);
  }
  session.cursor = number + 1;
  if (nextPartNumber(upload) > most(upload)) queue.delete(upload);
  return opened(upload, session, number);
}

/** A file leaves its queue with part 1. */
function firstPart(queue: Set<Upload>, below: number): Part | undefined {
  const upload = firstBelow(queue, below);
  if (!upload) return undefined;
  queue.delete(upload);
  const session = (upload.session ??= new Session());
  session.cursor = 2;
  return opened(upload, session, 1);
}

function opened(upload: Upload, session: Session, number: number): Part {
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

/** Who is next when both wait: whoever has less under way. */
export function pickKind(underWay: Readonly<Record<PlanKind, number>>): PlanKind {
  return underWay.single <= underWay.multipart ? 'single' : 'multipart';
}
