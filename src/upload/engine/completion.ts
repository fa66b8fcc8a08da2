// Completes an upload, and finds out whether the file was published if the answer to the last request is lost.
import { ApiError } from '#api-client/api-error.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { UPLOAD_SWEEP_AFTER_SECONDS } from '#contract/limits.ts';
import type { FileVersion } from '#contract/upload-conditions.ts';
import type { Clock } from '#upload/model/clock.ts';
import { ABSENT, type Conflict, type ExistingFile } from '#upload/model/condition.ts';
import { normalizeEtag } from '#upload/model/parts/sample.ts';
import type { Upload } from '#upload/model/upload.ts';
import { isSettlingCancel, type Reason, type UploadEvent } from '#upload/model/upload-state.ts';
import { PermanentFailure, type Retrier } from '#upload/network/retrier.ts';
import { decideRetry } from '#upload/network/retry-policy.ts';
import type { Transport } from '#upload/network/transport.ts';
import type { Hash } from '#upload/transfer/checksum.ts';
import type { PathCheck } from '#upload/transfer/path-check.ts';

export type Outcome =
  | { readonly kind: 'landed' }
  /** The server had forgotten the upload before it was completed. */
  | { readonly kind: 'gone'; readonly reason: Reason }
  /** Another file is there, which the person did not agree to replace. */
  | ({ readonly kind: 'conflict' } & Conflict)
  /** The condition holds after all. The last request is sent again. */
  | { readonly kind: 'again' }
  /** It is unknown whether the file was published. */
  | { readonly kind: 'unsettled'; readonly reason: Reason }
  /** `keepsParts`: the stored parts stay usable, for example if only the name is refused. */
  | { readonly kind: 'refused'; readonly reason: Reason; readonly keepsParts: boolean };

/** Maximum time (ms) a cancel waits for the gallery to tell whether the upload completed. */
const SETTLE_MS = 10_000;

const MD5 = /^[0-9a-f]{32}$/;
/** Maximum retries with a server whose refusals contradict the versions it reports. */
const MAX_CONTRADICTIONS = 3;

/** The person cancelled between two attempts. */
export class CancelRequested extends Error {
  override readonly name = 'CancelRequested';
}

export interface CompletionDeps {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly retrier: Retrier;
  readonly paths: PathCheck;
  readonly hash: Hash;
  readonly apply: (upload: Upload, event: UploadEvent) => void;
}

/** How a step is aborted, and how it reports the reason of each wait. */
export interface WaitOptions {
  readonly signal: AbortSignal;
  readonly onWait: (reason: Reason) => void;
}

export class Completion {
  readonly #deps: CompletionDeps;

  constructor(deps: CompletionDeps) {
    this.#deps = deps;
  }

  /** @throws only the signal's reason */
  async complete(upload: Upload, waiting: WaitOptions): Promise<Outcome> {
    const { signal, onWait } = waiting;
    let wasSentBefore = isCompleteSent(upload);
    try {
      await this.#deps.retrier.retry({
        signal,
        onWait,
        isCancelled: () => isSettlingCancel(upload.state),
        isPermanent: (error) => error instanceof CancelRequested,
        attempt: async () => {
          wasSentBefore = isCompleteSent(upload);
          if (isSettlingCancel(upload.state)) throw new CancelRequested();
          await this.#sendComplete(upload, signal);
        },
      });
      return { kind: 'landed' };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof CancelRequested) return this.settleCancel(upload, waiting);
      if (!(error instanceof PermanentFailure)) throw error;
      if (serviceErrorCode(error) === 'upload-completed') return { kind: 'landed' };
      if (isConditionFailure(error.reason)) return this.settleConflict(upload, error.reason, waiting);
      // An upload unknown at the first request may be completed: browsers repeat a request if the connection breaks.
      if (!wasSentBefore && !error.isGone) return refused(error);
      return this.#settle(upload, error, wasSentBefore, waiting);
    }
  }

  /**
   * Settles an upload whose condition failed. The person is not asked if the file at the path is this very upload, or a file
   * that they agreed to replace.
   * @throws only the signal's reason
   */
  async settleConflict(upload: Upload, refusal: Reason, waiting: WaitOptions): Promise<Outcome> {
    try {
      const existing = await this.#versionOf(upload, waiting);
      if (!existing) return { kind: 'conflict', existing: undefined, canSaveAs: false };
      if (!('absent' in existing)) {
        if (await this.#isOwn(upload, existing, waiting.signal)) return { kind: 'landed' };
        const mayReplace =
          existing.version === requiredVersion(upload) || isSame(upload.storedBefore, existing);
        if (!mayReplace) return { kind: 'conflict', existing, canSaveAs: await this.#canSaveAs(waiting) };
      }
      if (++upload.contradictions > MAX_CONTRADICTIONS)
        return { kind: 'refused', reason: refusal, keepsParts: true };
      // The file that was to be replaced may be gone: nothing is lost by publishing then.
      upload.onlyIf = 'absent' in existing ? ABSENT : { version: existing.version };
      return { kind: 'again' };
    } catch (error) {
      waiting.signal.throwIfAborted();
      if (error instanceof PermanentFailure)
        return { kind: 'refused', reason: error.reason, keepsParts: true };
      throw error;
    }
  }

  /** Finds out whether the file landed in spite of a cancel. @throws only the signal's reason */
  async settleCancel(upload: Upload, waiting: WaitOptions): Promise<Outcome> {
    // A missing file proves nothing, because the request may still be running on the server.
    if (upload.mayHaveLanded && (await this.#isInGallerySoon(upload, waiting))) return { kind: 'landed' };
    return { kind: 'unsettled', reason: { code: 'answer-lost' } };
  }

  /**
   * Finds uploads that the server published before the page could record it, by the list of files. With conditions the
   * list is not read: a file of that name may be someone else's, and the server recognises a repeated upload.
   */
  async findLanded(uploads: readonly Upload[], waiting: WaitOptions): Promise<readonly Upload[]> {
    const { uploadConditions } = await this.#deps.transport.features(waiting.signal);
    return uploadConditions ? [] : this.filterListed(uploads, waiting);
  }

  /**
   * Returns the uploads whose path the gallery lists now. Paths are normalized, because a server may use another Unicode
   * form. `isPathTaken` is read after the answer, because the key may have changed in the meantime.
   */
  async filterListed(
    uploads: readonly Upload[],
    { signal, onWait }: WaitOptions,
  ): Promise<readonly Upload[]> {
    const { transport, retrier } = this.#deps;
    const paths = await retrier.retry({ attempt: () => transport.list(signal), signal, onWait });
    const present = new Set(paths.map((path) => path.normalize()));
    return uploads.filter(({ path, publishState }) => !publishState.isPathTaken && present.has(path));
  }

  async #sendComplete(upload: Upload, signal: AbortSignal): Promise<void> {
    const { transport, apply, paths } = this.#deps;
    await paths.assertFree(upload, signal);
    const parts = [...upload.parts.values()].sort((a, b) => a.part - b.part);
    apply(upload, { kind: 'request-sent' });
    try {
      await transport.complete(upload.target, upload.uploadId ?? '', parts, signal);
    } catch (error) {
      const isLost = signal.aborted || decideRetry(error).kind === 'again';
      apply(upload, { kind: isLost ? 'request-unanswered' : 'request-refused' });
      throw error;
    }
  }

  /** Decides about an upload whose `complete` was refused although an earlier one may have taken effect. */
  async #settle(
    upload: Upload,
    failure: PermanentFailure,
    wasSentBefore: boolean,
    waiting: WaitOptions,
  ): Promise<Outcome> {
    const { isPathTaken } = upload.publishState;
    if (await this.#isInGallery(upload, waiting)) return { kind: 'landed' };
    if (!failure.isGone) return refused(failure);
    // This server remembers what it completed: an upload that it doesn't know was never put in place.
    const { uploadConditions } = await this.#deps.transport.features(waiting.signal);
    if (uploadConditions) return { kind: 'gone', reason: failure.reason };
    // Only a `complete` or the sweep makes an upload unknown, and it was too early for the sweep.
    const wasCompleted = isPathTaken && this.#isRecent(upload);
    if (wasCompleted && wasSentBefore) return { kind: 'landed' };
    // Asked once, but maybe by the browser a second time.
    if (wasCompleted || wasSentBefore) return { kind: 'unsettled', reason: { code: 'answer-lost' } };
    return { kind: 'gone', reason: failure.reason };
  }

  /**
   * Whether the gallery has this very file, by its version if the server has versions, otherwise by the list. False if the
   * server refuses to tell.
   */
  async #isInGallery(upload: Upload, waiting: WaitOptions): Promise<boolean> {
    try {
      const existing = await this.#versionOf(upload, waiting);
      if (existing) return !('absent' in existing) && (await this.#isOwn(upload, existing, waiting.signal));
      return !upload.publishState.isPathTaken && (await this.filterListed([upload], waiting)).length > 0;
    } catch (error) {
      waiting.signal.throwIfAborted();
      if (error instanceof PermanentFailure) return false;
      throw error;
    }
  }

  async #isInGallerySoon(upload: Upload, { signal, onWait }: WaitOptions): Promise<boolean> {
    const timeout = new AbortController();
    const cancelTimer = this.#deps.clock.after(SETTLE_MS, () => timeout.abort());
    try {
      return await this.#isInGallery(upload, { signal: AbortSignal.any([signal, timeout.signal]), onWait });
    } catch (error) {
      signal.throwIfAborted();
      if (timeout.signal.aborted) return false;
      throw error;
    } finally {
      cancelTimer();
    }
  }

  /** Undefined if the server doesn't tell versions. */
  async #versionOf({ path }: Upload, { signal, onWait }: WaitOptions): Promise<FileVersion | undefined> {
    const { transport, retrier } = this.#deps;
    const attempt = () => transport.versions([path], signal);
    const versions = await retrier.retry({ attempt, signal, onWait });
    return versions?.[0];
  }

  /** Compares size and ETag. As in S3, the ETag is the MD5 of a single PUT, or the MD5 of the parts' MD5 sums. */
  async #isOwn(upload: Upload, { size, etag }: ExistingFile, signal: AbortSignal): Promise<boolean> {
    if (size !== upload.size || etag === undefined) return false;
    const own = await this.#expectedEtag(upload, signal).catch(() => undefined);
    signal.throwIfAborted();
    return own !== undefined && normalizeEtag(etag) === own;
  }

  async #expectedEtag(upload: Upload, signal: AbortSignal): Promise<string | undefined> {
    const { hash } = this.#deps;
    if (upload.plan.kind === 'single') return hash(await upload.source.open(), signal);
    const parts = [...upload.parts.values()]
      .sort((a, b) => a.part - b.part)
      .map(({ etag }) => normalizeEtag(etag));
    if (!parts.every((etag) => MD5.test(etag))) return undefined;
    const bytes = Uint8Array.from(parts.join('').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    return `${await hash(bytes.buffer, signal)}-${parts.length}`;
  }

  async #canSaveAs({ signal }: WaitOptions): Promise<boolean> {
    return (await this.#deps.transport.features(signal)).completeAs;
  }

  #isRecent({ answeredAt }: Upload): boolean {
    const age = this.#deps.clock.wall() - answeredAt;
    return age >= 0 && age < UPLOAD_SWEEP_AFTER_SECONDS * 1000;
  }
}

/** Whether a `complete` of this attempt was sent and not refused. */
function isCompleteSent({ publishState }: Upload): boolean {
  return publishState.lastRequest !== 'unsent';
}

function refused(error: PermanentFailure): Outcome {
  return { kind: 'refused', reason: error.reason, keepsParts: serviceErrorCode(error) === 'name-clash' };
}

/** @returns the error code of our own service, undefined for other servers */
export function serviceErrorCode({ cause }: PermanentFailure): ErrorCode | undefined {
  return cause instanceof ApiError && cause.failure.kind === 'refused' ? cause.failure.code : undefined;
}

/** Whether a condition failed: 412, or S3's 409 if another request for the path is in flight. */
export function isConditionFailure(reason: Reason): boolean {
  return reason.code === 'refused' && (reason.status === 412 || reason.status === 409);
}

function requiredVersion({ onlyIf }: Upload): string | undefined {
  return onlyIf && 'version' in onlyIf ? onlyIf.version : undefined;
}

function isSame(before: Upload['storedBefore'], { size, etag }: ExistingFile): boolean {
  return before?.etag !== undefined && before.size === size && before.etag === etag;
}
