// Makes one attempt to send one part: gets an address and a slot, sends the PUT, and checks the answer.
import { UPLOAD_ADDRESS_TTL_SECONDS } from '#contract/limits.ts';
import type { Clock } from '#upload/model/clock.ts';
import { partRange, type Range } from '#upload/model/parts/part-plan.ts';
import type { BodyKind } from '#upload/model/parts/request-body.ts';
import type { StoredPart, Target } from '#upload/model/parts/stored-part.ts';
import type { Address, Upload } from '#upload/model/upload.ts';
import { PutError } from '#upload/network/put-error.ts';
import { PermanentFailure } from '#upload/network/retrier.ts';
import { decideRetry } from '#upload/network/retry-policy.ts';
import type { Transport } from '#upload/network/transport.ts';
import type { BatchedAddresses } from './batched-addresses.ts';
import type { Checksum } from './checksum.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';
import type { ContentCheck } from './content-check.ts';
import { type Part, partKind } from './part-queue.ts';
import type { PathCheck } from './path-check.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { StallDetector } from './stall-detector.ts';
import type { StoreHost } from './store-host.ts';

/** Maximum age (ms) of an address. One minute less than its validity, because the PUT must arrive in time. */
const ADDRESS_LIFE_MS = (UPLOAD_ADDRESS_TTL_SECONDS - 60) * 1000;
/** If an address younger than this (ms) is refused, its age is not the reason. */
const MIN_REFUSED_AGE_MS = 1_000;

export interface PartAttempt {
  readonly part: Part;
  /** Request the address before a slot is free. False for retries, which request it when they have a slot. */
  readonly isAhead: boolean;
  /** Called when the part has a slot, so that another part can be prepared. */
  readonly onSlot: () => void;
  /** Called just before the PUT begins. */
  readonly onStart: () => void;
  /** Called with the number of bytes sent since the last call. Negative when the attempt fails: they don't count. */
  readonly onMoved: (bytes: number) => void;
  readonly onAllSent: () => void;
  /** Called when the store has accepted the body. `ms`: duration of the PUT. */
  readonly onAnswered: (bytes: number, ms: number) => void;
}

/** The stored part. A part of a multipart upload has an `uploadId`. */
export type PutResult = Omit<StoredPart, 'isMd5'> & { readonly uploadId?: string };

export interface PartUploaderDeps {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly concurrency: ConcurrencyLimit;
  readonly rate: RateLimiter;
  readonly stalls: StallDetector;
  readonly checksum: Checksum;
  readonly content: ContentCheck;
  readonly bodies: BodyKind;
  readonly addresses: BatchedAddresses;
  readonly host: StoreHost;
  readonly paths: Pick<PathCheck, 'assertFree'>;
}

/** Thrown for a further part when part 1 has no address, so that no upload id is known. */
class NotBegun extends Error {
  override readonly name = 'NotBegun';
}

export class PartUploader {
  readonly #deps: PartUploaderDeps;
  /** Maximum age (ms) of an address. A refusal lowers it, because some servers allow less than the API specifies. */
  #addressLife = ADDRESS_LIFE_MS;
  #isHostKnown = false;
  #lastAddress: string | undefined;

  constructor(deps: PartUploaderDeps) {
    this.#deps = deps;
  }

  /** @throws PermanentFailure, FileLost, Stalled, Corrupted, what the transport throws, or the reason of the transfer's signal */
  async upload(attempt: PartAttempt): Promise<PutResult> {
    const { part, isAhead, onSlot, onStart, onAnswered } = attempt;
    const { upload, number } = part;
    const { signal } = part.transfer;
    const { checksum } = this.#deps;
    const range = partRange(upload.plan, number);
    const size = range.end - range.start;
    // A part that is sent as a slice is opened only at its turn, because its file may change while it waits.
    const isReadAhead = upload.plan.kind === 'single' || this.#deps.bodies === 'buffers';
    const [early, prepared] = await Promise.all([
      isReadAhead ? this.#read(part, range) : undefined,
      isAhead ? this.#address(part) : undefined,
    ]);
    const release = await this.#deps.concurrency.acquire(partKind(part), signal);
    try {
      onSlot();
      const candidate = prepared && this.#isUsable(part, prepared) ? prepared : await this.#address(part);
      return await this.#deps.rate.pace(size, signal, async (onSent) => {
        // With a speed limit, the address may have expired during the wait.
        const address = this.#isUsable(part, candidate) ? candidate : await this.#address(part);
        const body = early ?? (await this.#read(part, range));
        if (upload.plan.kind === 'single') await this.#deps.paths.assertFree(upload, signal);
        const startedAt = this.#deps.clock.now();
        part.transfer.start(size, startedAt);
        onStart();
        // Part 1 shows whether this store's ETags are MD5 sums, which the journal must record with the part.
        const toDetect = upload.plan.kind === 'multipart' && number === 1;
        const checking = checksum.begin(body, signal, toDetect);
        const { etag } = await this.#put(attempt, address, body, size, onSent);
        part.transfer.isAnswered = true;
        onAnswered(size, this.#deps.clock.now() - startedAt);
        await checksum.compare(checking, etag, number);
        signal.throwIfAborted();
        if (upload.plan.kind === 'multipart' && etag === null)
          throw new PermanentFailure({ code: 'etag-hidden' }, false);
        return {
          part: number,
          size,
          etag: etag ?? '',
          ...(address.uploadId && { uploadId: address.uploadId }),
        };
      });
    } finally {
      release();
    }
  }

  /** Whether the host of the last PUT answers another request. False before the first PUT. */
  async reachesHost(signal: AbortSignal): Promise<boolean> {
    return this.#lastAddress !== undefined && this.#deps.transport.reaches(this.#lastAddress, signal);
  }

  async #put(
    attempt: PartAttempt,
    address: Address,
    body: Blob | ArrayBuffer,
    size: number,
    onSent: (bytes: number) => void,
  ) {
    const { part, onMoved, onAllSent } = attempt;
    const { transport, clock, stalls } = this.#deps;
    const { plan, target } = part.upload;
    this.#lastAddress = address.url;
    let sent = 0;
    const moveTo = (bytes: number): void => {
      onMoved(bytes - sent);
      sent = bytes;
    };
    try {
      return await stalls.watch(size, clock.now(), (watch) =>
        transport.put(address.url, body, {
          ...(plan.kind === 'single' && { contentType: target.contentType, onlyIf: target.onlyIf }),
          signal: AbortSignal.any([part.transfer.signal, watch.signal]),
          onSent: (bytes) => {
            watch.moved(bytes, clock.now());
            moveTo(bytes);
            onSent(bytes);
            if (bytes >= size) onAllSent();
          },
        }),
      );
    } catch (error) {
      moveTo(0);
      const { kind, ...decision } = decideRetry(error);
      // S3 answers 404 to `If-Match` if the file to replace is gone.
      if ('reason' in decision && plan.kind === 'single' && isNotFound(error) && replacesVersion(target))
        throw new PermanentFailure(decision.reason, false, { cause: error });
      if (kind === 'new-address') this.#learnAge(part.upload, address);
      throw error;
    }
  }

  async #read({ upload, transfer }: Part, { start, end }: Range): Promise<Blob | ArrayBuffer> {
    const file = await upload.source.open();
    await this.#deps.content.assertSame(upload, file, transfer.signal);
    // A slice has no type, so the browser adds no Content-Type, for which a part's address isn't signed. A whole file isn't
    // sliced, because that costs Chromium another disk access. Its Content-Type is set explicitly.
    const body = upload.plan.kind === 'single' ? file : file.slice(start, end);
    return this.#deps.bodies === 'slices' ? body : body.arrayBuffer();
  }

  async #address({ upload, transfer, number }: Part): Promise<Address> {
    const { transport, clock, addresses } = this.#deps;
    const { signal } = transfer;
    if (upload.plan.kind === 'single') {
      const address = await addresses.getAddress(upload, signal);
      this.#learnHost(address.url);
      return address;
    }
    if (number === 1 && upload.firstAddress && this.#isFresh(upload.firstAddress)) return upload.firstAddress;
    const id = number === 1 ? undefined : upload.begunId;
    if (number > 1 && id === undefined) throw new NotBegun();
    const { uploadId, address: url } = await transport.presignPart(upload.target, number, id, signal);
    this.#learnHost(url);
    const address = { url, uploadId, at: clock.now() };
    if (number === 1) upload.firstAddress = address;
    return address;
  }

  /** Whether an address can be used. Part 1 may have begun another upload since, with another upload id. */
  #isUsable({ upload }: Part, address: Address): boolean {
    return this.#isFresh(address) && address.uploadId === upload.begunId;
  }

  #isFresh(address: Address): boolean {
    return this.#deps.clock.now() - address.at < this.#addressLife;
  }

  /** Learns from the first address which host PUTs go to. */
  #learnHost(url: string): void {
    if (this.#isHostKnown) return;
    this.#isHostKnown = true;
    this.#deps.concurrency.max = this.#deps.transport.slotsAt(url);
    this.#deps.host.learn(this.#deps.transport.hostOf(url));
  }

  /** Lowers the maximum age after the store refused an address, unless the address was nearly new. */
  #learnAge(upload: Upload, refused: Address): void {
    if (upload.firstAddress === refused) upload.firstAddress = undefined;
    const age = this.#deps.clock.now() - refused.at;
    if (age > MIN_REFUSED_AGE_MS)
      this.#addressLife = Math.min(this.#addressLife, Math.max(age * 0.8, MIN_REFUSED_AGE_MS));
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof PutError && error.failure.kind === 'refused' && error.failure.status === 404;
}

function replacesVersion({ onlyIf }: Target): boolean {
  return onlyIf !== undefined && 'version' in onlyIf;
}
