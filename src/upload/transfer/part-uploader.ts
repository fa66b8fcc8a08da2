// One attempt to bring one piece to the store: address, slot, PUT, and a look at what came back.
import { UPLOAD_ADDRESS_TTL_SECONDS } from '#contract/limits.ts';
import type { Clock } from '#upload/model/clock.ts';
import { type Range, rangeOf } from '#upload/model/part-plan.ts';
import type { Address, Upload } from '#upload/model/upload.ts';
import { GivenUp } from '#upload/network/retrier.ts';
import { judge } from '#upload/network/retry-policy.ts';
import type { StoredPart, Transport } from '#upload/network/transport.ts';
import type { Verifier } from './checksum.ts';
import type { Slots } from './concurrency-limit.ts';
import { laneOf, type Piece } from './part-queue.ts';
import type { Pacer } from './rate-limiter.ts';
import type { Watches } from './stall-detector.ts';

/** A margin for requests on their way. */
const ADDRESS_LIFE_MS = (UPLOAD_ADDRESS_TTL_SECONDS - 60) * 1000;
/** An address that young was not refused for its age. */
const YOUNG_MS = 1_000;

export interface Delivery {
  readonly piece: Piece;
  /** The address is asked for while others are sent. Otherwise, after a failure, only when a slot is there. */
  readonly isAhead: boolean;
  /** A slot is taken: its place among the pieces being prepared is free. */
  readonly onSlot: () => void;
  /** The first byte is about to leave. */
  readonly onStart: () => void;
  /** So many more bytes (fewer, when negative) are under way. */
  readonly onMoved: (bytes: number) => void;
  readonly onAllSent: () => void;
}

export interface CourierPorts {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly slots: Slots;
  readonly pacer: Pacer;
  readonly watches: Watches;
  readonly verifier: Verifier;
  /** WebKit hangs on bodies that are slices of a file; elsewhere anything but a slice is many times slower. */
  readonly bodies: 'slices' | 'buffers';
  /** Told of each address received. */
  readonly onAddress: (url: string) => void;
}

export class Courier {
  readonly #ports: CourierPorts;
  /** How old an address may be. Servers may give less than the interface promises: a refusal teaches. */
  #addressLife = ADDRESS_LIFE_MS;

  constructor(ports: CourierPorts) {
    this.#ports = ports;
  }

  async deliver(delivery: Delivery): Promise<StoredPart & { readonly uploadId?: string }> {
    const { piece, isAhead, onSlot, onStart } = delivery;
    const { upload, part } = piece;
    const { signal } = piece.session;
    const range = rangeOf(upload.plan, part);
    const size = range.end - range.start;
    // A part is looked at when its turn has come: its file may have changed while it waited.
    const isReadAhead = upload.plan.kind === 'single' || this.#ports.bodies === 'buffers';
    const [early, prepared] = await Promise.all([
      isReadAhead ? this.#read(upload, range) : undefined,
      isAhead ? this.#address(piece) : undefined,
    ]);
    const giveBack = await this.#ports.slots.take(laneOf(piece), signal);
    try {
      onSlot();
      return await this.#ports.pacer.over(size, signal, async (onSent) => {
        const address = prepared && this.#isFresh(prepared) ? prepared : await this.#address(piece);
        const body = early ?? (await this.#read(upload, range));
        onStart();
        const checking = this.#ports.verifier.begin(body, signal);
        const { etag } = await this.#put(delivery, address, body, size, onSent);
        await this.#ports.verifier.compare(checking, etag, part);
        signal.throwIfAborted();
        if (upload.plan.kind === 'multipart' && etag === null)
          throw new GivenUp({ code: 'etag-hidden' }, false);
        return { part, size, etag: etag ?? '', ...(address.uploadId && { uploadId: address.uploadId }) };
      });
    } finally {
      giveBack();
    }
  }

  async #put(
    delivery: Delivery,
    address: Address,
    body: Blob | ArrayBuffer,
    size: number,
    onSent: (bytes: number) => void,
  ) {
    const { piece, onMoved, onAllSent } = delivery;
    const { transport, clock, watches } = this.#ports;
    const { plan, target } = piece.upload;
    let sent = 0;
    const moveTo = (bytes: number): void => {
      onMoved(bytes - sent);
      sent = bytes;
    };
    try {
      return await watches.over(size, clock.now(), (watch) =>
        transport.put(address.url, body, {
          ...(plan.kind === 'single' && { contentType: target.contentType }),
          signal: AbortSignal.any([piece.session.signal, watch.signal]),
          onSent: (bytes) => {
            watch.moved(bytes, clock.now());
            moveTo(bytes);
            onSent(bytes);
            if (bytes >= size) onAllSent();
          },
        }),
      );
    } catch (error) {
      if (judge(error).kind === 'new-address') this.#learn(piece.upload, address);
      throw error;
    } finally {
      moveTo(0);
    }
  }

  async #read(upload: Upload, { start, end }: Range): Promise<Blob | ArrayBuffer> {
    const file = await upload.source.open();
    // A slice has no type, so the browser adds no Content-Type that a part's address wasn't signed for. A whole file goes
    // as it is, under the type we set: cutting it would make Chromium ask the disk once more.
    const body = upload.plan.kind === 'single' ? file : file.slice(start, end);
    return this.#ports.bodies === 'slices' ? body : body.arrayBuffer();
  }

  async #address({ upload, session, part }: Piece): Promise<Address> {
    const { transport, clock, onAddress } = this.#ports;
    const { signal } = session;
    if (upload.plan.kind === 'single') {
      const url = await transport.presignWhole(upload.target, signal);
      onAddress(url);
      return { url, at: clock.now() };
    }
    if (part === 1 && upload.firstAddress && this.#isFresh(upload.firstAddress)) return upload.firstAddress;
    const id = part === 1 ? undefined : upload.uploadId;
    const { uploadId, address: url } = await transport.presignPart(upload.target, part, id, signal);
    onAddress(url);
    const address = { url, uploadId, at: clock.now() };
    if (part === 1) upload.firstAddress = address;
    return address;
  }

  #isFresh(address: Address): boolean {
    return this.#ports.clock.now() - address.at < this.#addressLife;
  }

  #learn(upload: Upload, refused: Address): void {
    if (upload.firstAddress === refused) upload.firstAddress = undefined;
    const age = this.#ports.clock.now() - refused.at;
    if (age > YOUNG_MS) this.#addressLife = Math.min(this.#addressLife, Math.max(age * 0.8, YOUNG_MS));
  }
}
