// Signs addresses at which browsers upload files to S3 and read them, and manages multipart uploads. The id of an upload is
// the upload id of S3.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { FileCondition } from '#contract/upload-conditions.ts';
import { yieldToEventLoop } from '#service/media-store/event-loop.ts';
import {
  type Direct,
  FileChanged,
  isConditionMet,
  NeedsParts,
  type SentPart,
  StoreUnavailable,
  type Upload,
  UploadGone,
} from '#service/media-store/media-store.ts';
import {
  type ConditionalWrites,
  conditionHeaders,
  isChecked,
  isConditionFailed,
  isConflict,
} from './conditional-writes.ts';
import { isFailure, isNotFound, isRefusal } from './errors.ts';
import { etagOfParts, unquoted } from './etag.ts';
import { versionAt } from './head-object.ts';
import { decodeKey } from './key-encoding.ts';
import type { Keys } from './keys.ts';
import type { SendCommand } from './send-command.ts';

/** Minimum size (bytes) of a part, by the rules of S3. */
const PART_MIN_BYTES = 5 * 1024 * 1024;
/** Delay (ms) before completing is retried. */
const RETRY_MS = 250;

interface Place {
  /** Signs addresses. */
  readonly client: S3Client;
  readonly send: SendCommand;
  /** Maximum time (ms) to complete an upload. */
  readonly longestMs: number;
  readonly retryMs?: number;
  readonly bucket: string;
  readonly keys: Keys;
  /** Tells on which writes the store checks conditions. */
  readonly conditions: ConditionalWrites;
}

interface Marker {
  readonly KeyMarker?: string;
  readonly UploadIdMarker?: string | undefined;
}

export function createDirectUploads(place: Place): Direct {
  const { client, send, longestMs, retryMs = RETRY_MS, bucket, keys, conditions } = place;
  const placeOf = ({ workspace, path }: Pick<Upload, 'workspace' | 'path'>) => ({
    Bucket: bucket,
    Key: keys.of(workspace, path),
  });
  const of = (upload: Upload) => ({ ...placeOf(upload), UploadId: upload.id });

  const isCompleted = async (upload: Upload, etags: readonly string[]) =>
    (await versionAt(send, placeOf(upload)))?.etag === etagOfParts(etags);

  // The paginator of the SDK never ends if a server sends a next marker with the last page, too.
  async function* partPages(upload: Upload) {
    for (let PartNumberMarker: string | undefined; ; ) {
      const page = await send(new ListPartsCommand({ ...of(upload), PartNumberMarker }));
      yield page.Parts ?? [];
      if (!page.IsTruncated) return;
      PartNumberMarker = page.NextPartNumberMarker;
    }
  }

  async function partsOf(upload: Upload): Promise<SentPart[]> {
    const found: SentPart[] = [];
    try {
      for await (const page of partPages(upload)) {
        for (const { PartNumber = 0, ETag = '', Size = 0, LastModified } of page) {
          const storedAt = LastModified?.getTime() ?? 0;
          found.push({ partNumber: PartNumber, etag: unquoted(ETag), size: Size, storedAt });
        }
      }
    } catch (error) {
      if (isNotFound(error)) throw new UploadGone('S3 has no such upload.', { cause: error });
      throw error;
    }
    return found.sort((a, b) => a.partNumber - b.partNumber);
  }

  async function abort(upload: Upload): Promise<void> {
    try {
      await send(new AbortMultipartUploadCommand(of(upload)));
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }

  async function requireMet(upload: Upload, onlyIf: FileCondition): Promise<void> {
    if (!isConditionMet(onlyIf, await versionAt(send, placeOf(upload)))) {
      throw new FileChanged('Another file is there.');
    }
  }

  return {
    partMinBytes: PART_MIN_BYTES,
    async fileAddress({ contentType, ...file }, ttlSeconds, onlyIf) {
      if (onlyIf && !isChecked(onlyIf, await conditions.put())) {
        throw new NeedsParts('This store doesn’t check this condition on PUT.');
      }
      // Signing takes half a millisecond, and one request may ask for a hundred addresses.
      await yieldToEventLoop();
      const put = new PutObjectCommand({
        ...placeOf(file),
        ContentType: contentType,
        ...(onlyIf && conditionHeaders(onlyIf)),
      });
      // Sign these headers, so that S3 refuses a PUT with another content type or condition, or without them.
      const signableHeaders = new Set(['content-type', 'if-none-match', 'if-match']);
      return getSignedUrl(client, put, { expiresIn: ttlSeconds, signableHeaders });
    },
    async readAddress({ contentType, contentDisposition, ...file }, ttlSeconds) {
      await yieldToEventLoop();
      const get = new GetObjectCommand({
        ...placeOf(file),
        ResponseContentType: contentType,
        ResponseContentDisposition: contentDisposition,
      });
      return getSignedUrl(client, get, { expiresIn: ttlSeconds });
    },
    async begin({ contentType, ...file }) {
      const create = new CreateMultipartUploadCommand({ ...placeOf(file), ContentType: contentType });
      const { UploadId } = await send(create);
      if (UploadId === undefined) throw new Error('S3 opened an upload without an id.');
      return UploadId;
    },
    partAddress(upload, partNumber, ttlSeconds) {
      const put = new UploadPartCommand({ ...of(upload), PartNumber: partNumber });
      return getSignedUrl(client, put, { expiresIn: ttlSeconds });
    },
    parts: partsOf,
    async complete(upload, parts, onlyIf) {
      const Parts = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: `"${etag}"` }));
      const etags = parts.map(({ etag }) => etag);
      const checked = onlyIf && isChecked(onlyIf, await conditions.complete());
      const command = new CompleteMultipartUploadCommand({
        ...of(upload),
        MultipartUpload: { Parts },
        ...(checked && conditionHeaders(onlyIf)),
      });
      const attempt = async (patienceMs: number) => {
        // The store doesn't check this condition, so check it immediately before. A file that appears in between is replaced.
        if (onlyIf && !checked) await requireMet(upload, onlyIf);
        await send(command, patienceMs);
      };
      /** Does not throw if the object at the path was made of the same parts: the upload has succeeded already. */
      const refuseChanged = async (cause: unknown) => {
        if (!(await isCompleted(upload, etags))) throw new FileChanged('The condition failed.', { cause });
        await abort(upload);
      };
      let conflicts = 0;
      const latest = performance.now() + longestMs;
      const leftMs = () => Math.round(latest - performance.now());
      for (;;) {
        try {
          await attempt(Math.max(1, leftMs()));
          return;
        } catch (error) {
          if (error instanceof FileChanged || isConditionFailed(error)) return refuseChanged(error);
          const isFirstConflict = isConflict(error) && conflicts++ === 0;
          if (isConflict(error) && !isFirstConflict) return refuseChanged(error);
          if (isRefusal(error) && !isNotFound(error) && !isFirstConflict) throw error;
          // Another replica may have completed it, or the answer to an earlier attempt was lost.
          if (await isCompleted(upload, etags)) return;
          // Some servers answer 500 if the upload doesn't exist. To find out, list its parts; this throws UploadGone then.
          await partsOf(upload);
          // The upload still exists, so the 404 is about the object: `If-Match` found none.
          if (checked && isNotFound(error)) throw new FileChanged('The file is gone.', { cause: error });
          if (!isFailure(error) && !isFirstConflict) throw error;
          // The upload is still open. Some servers answer 500 while another replica completes it.
          if (leftMs() <= 0)
            throw new StoreUnavailable('S3 didn’t complete the upload in time.', { cause: error });
        }
        await sleep(retryMs);
      }
    },
    isCompleted,
    drop: abort,
    async *openUploads(before) {
      // Don't request encoded keys: Ceph doesn't report the encoding in its response and leaves markers unencoded. All keys of
      // Lectern can be written in plain XML.
      const request = { Bucket: bucket, Prefix: keys.prefix };
      for (let marker: Marker = {}; ; ) {
        const page = await send(new ListMultipartUploadsCommand({ ...request, ...marker }));
        const plus = page.EncodingType === 'url' ? ' ' : undefined;
        for (const { Key = '', UploadId = '', Initiated } of page.Uploads ?? []) {
          const key = decodeKey(Key, plus);
          const file = key === undefined ? undefined : keys.fileOf(key);
          if (file && Initiated && Initiated.getTime() < before) yield { id: UploadId, ...file };
        }
        if (!page.IsTruncated) return;
        const { NextKeyMarker = '', NextUploadIdMarker } = page;
        const next = {
          KeyMarker: decodeKey(NextKeyMarker, plus) ?? NextKeyMarker,
          UploadIdMarker: NextUploadIdMarker,
        };
        // A page whose last key can't be decoded may return the same marker again. Stop, or the loop would never end.
        if (next.KeyMarker === marker.KeyMarker && NextUploadIdMarker === marker.UploadIdMarker) return;
        marker = next;
      }
    },
  };
}
