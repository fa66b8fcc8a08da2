// The assembly line: takes pieces off the queue, keeps a few prepared ahead of their slot, and tries each until the
// store has it, its upload is put down, or there is no sense in it.

import { FileLost } from '#upload/model/file-source.ts';
import type { Reason, UploadEvent } from '#upload/model/upload-state.ts';
import type { Health } from '#upload/network/circuit-breaker.ts';
import { GivenUp, type Persistence } from '#upload/network/retrier.ts';
import { judge } from '#upload/network/retry-policy.ts';
import { PutError } from '#upload/network/transport.ts';
import { Corrupted } from '#upload/transfer/checksum.ts';
import type { Piece, Queue } from '#upload/transfer/part-queue.ts';
import type { Courier } from '#upload/transfer/part-uploader.ts';
import { CancelAsked, isCancelAsked } from './completion.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Reporter } from './reporter.ts';

/** So few bytes are out, and maybe stored, before the browser says that any moved. */
const OUT_AT_ONCE_BYTES = 512 * 1024;

export interface LinePorts {
  readonly queue: Queue;
  readonly courier: Courier;
  readonly health: Health;
  readonly persistence: Persistence;
  readonly lifecycle: Lifecycle;
  readonly reporter: Reporter;
  /** How many pieces may be in preparation. */
  readonly ahead: number;
  readonly mayBegin: () => boolean;
}

export class Line {
  readonly #ports: LinePorts;
  #ahead = 0;

  constructor(ports: LinePorts) {
    this.#ports = ports;
  }

  pump(): void {
    const { queue, health, ahead, mayBegin } = this.#ports;
    while (this.#ahead < ahead && mayBegin() && !health.isTroubled) {
      const piece = queue.take();
      if (!piece) return;
      void this.#run(piece);
    }
  }

  async #run(piece: Piece): Promise<void> {
    const { queue, persistence, lifecycle } = this.#ports;
    const { upload, session } = piece;
    this.#ahead++;
    let isAhead = true;
    const onSlot = (): void => {
      if (!isAhead) return;
      isAhead = false;
      this.#ahead--;
      this.pump();
    };
    try {
      await upload.begun;
      const stored = await persistence.keepTrying({
        attempt: this.#attempt(piece, onSlot),
        signal: session.signal,
        onHeld: (reason) => {
          onSlot();
          this.#held(piece, reason);
        },
        refills: () => upload.refills,
        isOther: (error) => error instanceof FileLost || error instanceof CancelAsked,
      });
      this.#ports.health.succeeded();
      await lifecycle.stored(piece, stored);
    } catch (error) {
      if (!session.signal.aborted) lifecycle.ended(piece, asEnd(error));
    } finally {
      queue.finished(piece);
      onSlot();
      this.pump();
    }
  }

  #attempt(piece: Piece, onSlot: () => void) {
    const { courier, reporter, lifecycle } = this.#ports;
    const { upload, session } = piece;
    const isSingle = upload.plan.kind === 'single';
    const delivery = {
      piece,
      onSlot,
      onStart: () => {
        if (isSingle && upload.size <= OUT_AT_ONCE_BYTES) upload.completing = true;
        this.#apply(piece, { kind: 'started' });
      },
      onMoved: (bytes: number) => {
        session.flying += bytes;
        reporter.moved(upload, bytes);
      },
      onAllSent: () => {
        if (isSingle && !session.signal.aborted) lifecycle.sentWhole(upload);
      },
    };
    let isAhead = true;
    let wasCorrupted = false;
    return async () => {
      session.awake++;
      const before = upload.completing;
      try {
        return await courier.deliver({ ...delivery, isAhead });
      } catch (error) {
        if (isSingle) {
          if (isTurnedDown(error)) upload.completing = before;
          if (isCancelAsked(upload)) throw new CancelAsked();
          this.#apply(piece, { kind: 'requeued' });
        }
        if (error instanceof PutError && error.failure.kind === 'unreachable')
          await upload.source.assertReadable();
        if (error instanceof Corrupted && wasCorrupted)
          throw new GivenUp({ code: 'corrupted', part: error.part }, false);
        wasCorrupted ||= error instanceof Corrupted;
        throw error;
      } finally {
        isAhead = false;
        session.awake--;
      }
    };
  }

  /** A file waits when none of its parts is moving. */
  #held(piece: Piece, reason: Reason): void {
    if (piece.session.awake === 0) this.#apply(piece, { kind: 'held', reason });
  }

  /** What a session that is over still does is no business of its upload's any more. */
  #apply({ upload, session }: Piece, event: UploadEvent): void {
    if (!session.signal.aborted) this.#ports.lifecycle.apply(upload, event);
  }
}

/** Not lost, but answered: this attempt certainly stored nothing. */
function isTurnedDown(error: unknown): boolean {
  const { kind } = judge(error);
  return kind === 'full' || kind === 'fatal';
}

function asEnd(error: unknown): GivenUp | FileLost | CancelAsked {
  if (error instanceof GivenUp || error instanceof FileLost || error instanceof CancelAsked) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new GivenUp({ code: 'unexpected', message }, false);
}
