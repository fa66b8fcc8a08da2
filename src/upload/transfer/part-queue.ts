// Which part of which file is next. Files sent whole and parts of large ones go side by side, so that neither stands
// behind the other; the parts of a large file whose part 1 is stored go before another large file is begun.
import { type PlanKind, rangeOf } from '#upload/model/parts/part-plan.ts';
import { Session } from '#upload/model/session.ts';
import type { Upload } from '#upload/model/upload.ts';

export interface Part {
  readonly upload: Upload;
  readonly session: Session;
  /** From 1. A file sent whole is part 1. */
  readonly number: number;
}

export class PartQueue {
  readonly #whole = new Set<Upload>();
  readonly #large = new Set<Upload>();
  readonly #begun = new Set<Upload>();
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
    if (upload.plan.kind === 'single') this.#whole.add(upload);
    else if (upload.parts.has(1)) this.#begun.add(upload);
    else this.#large.add(upload);
  }

  remove(upload: Upload): void {
    if (upload.plan.kind === 'single') this.#whole.delete(upload);
    else if (!this.#begun.delete(upload)) this.#large.delete(upload);
  }

  clear(): void {
    this.#whole.clear();
    this.#large.clear();
    this.#begun.clear();
  }

  /** The next part, which counts as under way until `finished`. */
  take(): Part | undefined {
    const part = this.#nextKind() === 'single' ? firstPart(this.#whole) : this.#nextOfLarge();
    if (part) this.#underWay[kindOf(part)]++;
    return part;
  }

  finished(part: Part): void {
    this.#underWay[kindOf(part)]--;
  }

  #nextKind(): PlanKind {
    if (this.#whole.size === 0) return 'multipart';
    if (this.#large.size + this.#begun.size === 0) return 'single';
    return fairer(this.#underWay);
  }

  #nextOfLarge(): Part | undefined {
    const [upload] = this.#begun;
    if (!upload) return firstPart(this.#large);
    const session = (upload.session ??= new Session());
    const number = nextMissing(upload, session.cursor);
    session.cursor = number + 1;
    if (nextMissing(upload, session.cursor) > upload.plan.count) this.#begun.delete(upload);
    return { upload, session, number };
  }
}

/** A file leaves its queue with part 1. */
function firstPart(queue: Set<Upload>): Part | undefined {
  const [upload] = queue;
  if (!upload) return undefined;
  queue.delete(upload);
  return { upload, session: (upload.session ??= new Session()), number: 1 };
}

function nextMissing(upload: Upload, from: number): number {
  let number = from;
  while (upload.parts.has(number)) number++;
  return number;
}

export function bytesOf({ upload, number }: Part): number {
  const { start, end } = rangeOf(upload.plan, number);
  return end - start;
}

export function kindOf({ upload }: Part): PlanKind {
  return upload.plan.kind;
}

/** Who is next when both wait: whoever has less under way. */
export function fairer(underWay: Readonly<Record<PlanKind, number>>): PlanKind {
  return underWay.single <= underWay.multipart ? 'single' : 'multipart';
}
