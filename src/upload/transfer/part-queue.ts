// Which part of which file is next. Three lines: small files; large files not begun; large files whose part 1 is
// stored, whose other parts go before another large file is begun.

import { Session, type Upload } from '#upload/model/upload.ts';
import { fairer, type Lane } from './lane.ts';

export interface Piece {
  readonly upload: Upload;
  readonly session: Session;
  /** From 1. A file sent whole is part 1. */
  readonly part: number;
}

export class Queue {
  readonly #small = new Set<Upload>();
  readonly #large = new Set<Upload>();
  readonly #begun = new Set<Upload>();
  #underWay = { small: 0, large: 0 };

  add(upload: Upload): void {
    if (upload.plan.kind === 'single') this.#small.add(upload);
    else if (upload.parts.has(1)) this.#begun.add(upload);
    else this.#large.add(upload);
  }

  remove(upload: Upload): void {
    this.#small.delete(upload);
    this.#large.delete(upload);
    this.#begun.delete(upload);
  }

  clear(): void {
    this.#small.clear();
    this.#large.clear();
    this.#begun.clear();
  }

  /** The next piece, which counts as under way until `finished`. */
  take(): Piece | undefined {
    const lane = this.#laneToServe();
    const piece = lane === 'small' ? this.#takeWhole(this.#small) : this.#takePart();
    if (piece) this.#underWay[laneOf(piece)]++;
    return piece;
  }

  finished(piece: Piece): void {
    this.#underWay[laneOf(piece)]--;
  }

  #laneToServe(): Lane {
    if (this.#small.size === 0) return 'large';
    if (this.#large.size + this.#begun.size === 0) return 'small';
    return fairer(this.#underWay);
  }

  #takePart(): Piece | undefined {
    const [upload] = this.#begun;
    if (!upload) return this.#takeWhole(this.#large);
    const session = (upload.session ??= new Session());
    const part = nextMissing(upload, session.cursor);
    session.cursor = part + 1;
    if (nextMissing(upload, session.cursor) > upload.plan.count) this.#begun.delete(upload);
    return { upload, session, part };
  }

  /** Part 1, after which the file leaves the line. */
  #takeWhole(line: Set<Upload>): Piece | undefined {
    const [upload] = line;
    if (!upload) return undefined;
    line.delete(upload);
    return { upload, session: (upload.session ??= new Session()), part: 1 };
  }
}

function nextMissing(upload: Upload, from: number): number {
  let part = from;
  while (upload.parts.has(part)) part++;
  return part;
}

export function laneOf({ upload }: Piece): Lane {
  return upload.plan.kind === 'single' ? 'small' : 'large';
}
