// Receives the body of a PUT to a signed address. The address becomes used when its body is stored. Until then, and until it
// expires, a client may retry after a broken connection.
import type { Readable } from 'node:stream';
import { PUT_MAX_BYTES } from '#contract/limits.ts';
import { normaliseContentType } from '#contract/uploads.ts';
import { ApiError } from '#service/core/api-error.ts';
import { timestamp } from '#service/core/clock.ts';
import type { StoredPart } from '#service/media-store/media-store.ts';
import { RecordsBusy } from '#service/records/record-store.ts';
import { clientNetwork } from './client-network.ts';
import { readBody } from './incoming-body.ts';
import type { OpenPut } from './open-puts.ts';
import type { UploadAddress } from './upload-address.ts';
import type { ReceivingContext } from './upload-context.ts';
import { addressUsed, addressVoid, afterPublishing, refuseBody } from './upload-errors.ts';

export interface IncomingBody {
  /** Undefined if the request has no Content-Length. */
  readonly contentLength: number | undefined;
  readonly contentType: string | undefined;
  /** IP address of the client. */
  readonly client: string;
  readonly stream: Readable;
}

export interface Received {
  /** ETag without quotes. */
  readonly etag: string;
  /** The published file; undefined for a part. */
  readonly file: FileTarget | undefined;
}

export type ReceiveBody = (token: string, body: IncomingBody) => Promise<Received>;

interface Sized {
  readonly size: number;
  readonly stream: Readable;
  readonly put: OpenPut;
}
type FileTarget = Extract<UploadAddress['target'], { path: string }>;
type PartTarget = Exclude<UploadAddress['target'], FileTarget>;

export function receiver(context: ReceivingContext): ReceiveBody {
  const { records, media, clock, addresses, lock, running, openPuts, quota, uploadIdleMs } = context;
  const { onUpload, onStored } = context;
  const { intake } = media;

  async function refuseUsed({ nonce }: UploadAddress): Promise<void> {
    if (await records.usedAddresses.has(nonce)) throw addressUsed();
  }

  const chunksOf = ({ stream, put }: Sized, signal: AbortSignal) =>
    readBody(stream, { idleMs: uploadIdleMs, signal, onBytes: () => put.noteBytes() });

  async function workspaceOf(target: UploadAddress['target']): Promise<string> {
    if ('path' in target) return target.workspace;
    const upload = await records.uploads.find(target.uploadId);
    if (!upload) throw addressVoid();
    return upload.workspace;
  }

  async function receiveFile(address: UploadAddress, target: FileTarget, body: Sized): Promise<string> {
    const { workspace, path, onlyIf } = target;
    await refuseUsed(address);
    await media.checkName(workspace, path);
    using reservation = await quota.reserve(workspace, body.size);
    const chunks = chunksOf(body, body.put.signal);
    await using staged = await intake.stage({ size: body.size, chunks });
    // Publish first, then mark the address as used. After a crash between the two, the client sends the body again. The
    // store accepts it under any condition, because the file in place has the same bytes. In the other order, an address
    // could be marked as used although nothing was stored.
    await lock.run(address.nonce, async () => {
      await refuseUsed(address);
      await staged.publish(workspace, path, onlyIf);
      onStored(workspace, path);
      reservation.keep();
      const expiresAt = new Date(address.expiresAt).toISOString();
      await afterPublishing(records.usedAddresses.insert(address.nonce, expiresAt));
    });
    return staged.etag;
  }

  async function receivePart(address: UploadAddress, target: PartTarget, body: Sized): Promise<string> {
    const { uploadId, partNumber } = target;
    const { part, attempt, reservation, ending } = await lock.run(uploadId, async () => {
      const upload = await records.uploads.find(uploadId);
      if (!upload) throw addressVoid();
      await refuseUsed(address);
      using resources = new DisposableStack();
      const reservation = resources.use(await quota.reserve(upload.workspace, body.size));
      const stored = await records.uploads.listParts(uploadId);
      const part = intake.beginPart(upload, partNumber, body.size, stored);
      const attempt = running.start(uploadId, (signal) =>
        part.receive({
          size: body.size,
          chunks: chunksOf(body, AbortSignal.any([signal, body.put.signal])),
        }),
      );
      return { part, attempt, reservation, ending: resources.move() };
    });
    using _room = ending;
    await using _part = part;
    using _attempt = attempt;
    try {
      const stored = await attempt.received;
      await lock.run(uploadId, async () => {
        // A completion may have stopped this attempt while it waited for the lock. Its bytes may be overwritten.
        attempt.signal.throwIfAborted();
        await part.keep(await record(address, uploadId, stored));
        reservation.keep();
      });
      return stored.etag;
    } catch (error) {
      // A failed attempt counts as activity. Errors of this write are ignored in favour of the first error. After a timeout
      // of locked records, don't wait for them again.
      const noted = records.uploads.setLastActivityAt(uploadId, timestamp(clock)).catch(() => {});
      if (!(error instanceof RecordsBusy)) await noted;
      throw error;
    }
  }

  /** Records the part and marks the address as used, in one transaction. @returns the replaced part */
  function record(
    address: UploadAddress,
    uploadId: string,
    part: StoredPart,
  ): Promise<StoredPart | undefined> {
    return records.transaction(async (transaction) => {
      if (!(await transaction.uploads.find(uploadId))) throw addressVoid();
      if (await transaction.usedAddresses.has(address.nonce)) throw addressUsed();
      const replaced = await transaction.uploads.findPart(uploadId, part.partNumber);
      await transaction.uploads.putPart(uploadId, part);
      await transaction.uploads.setLastActivityAt(uploadId, timestamp(clock));
      await transaction.usedAddresses.insert(address.nonce, new Date(address.expiresAt).toISOString());
      return replaced;
    });
  }

  return async (token, incoming) => {
    const address = await addresses.read(token);
    const { target } = address;
    const size = checkedSize(incoming.contentLength);
    if ('path' in target) requireSameType(incoming.contentType, target.contentType);
    const workspace = await workspaceOf(target);
    const client = clientNetwork(incoming.client);
    using put = openPuts.open({ address: address.nonce, client, workspace });
    const body = { size, stream: incoming.stream, put };
    // Await here, because the PUT counts as open until then.
    if (!('path' in target)) {
      const etag = await refuseBody(receivePart(address, target, body));
      onUpload({ kind: 'received', of: 'part', bytes: size });
      return { etag, file: undefined };
    }
    const etag = await refuseBody(receiveFile(address, target, body));
    onUpload({ kind: 'received', of: 'file', bytes: size });
    return { etag, file: target };
  };
}

function checkedSize(contentLength: number | undefined): number {
  if (contentLength === undefined) {
    throw new ApiError('length-required', 'The request must have a Content-Length header.');
  }
  if (contentLength > PUT_MAX_BYTES) {
    throw new ApiError('body-too-large', 'One PUT may contain at most 5 GiB. Send larger files in parts.');
  }
  return contentLength;
}

/** A missing content type is accepted. */
function requireSameType(sent: string | undefined, signed: string): void {
  if (sent !== undefined && normaliseContentType(sent) !== signed) {
    throw new ApiError('content-type-mismatch', `This address accepts only the content type ${signed}.`);
  }
}
