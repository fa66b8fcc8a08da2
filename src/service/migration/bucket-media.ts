// A bucket as the source or target of a migration.
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { contentTypeOf } from '#contract/content-types.ts';
import { formatOf } from '#contract/formats.ts';
import { isWorkspace } from '#contract/workspace.ts';
import { createS3Client } from '#service/media-store/s3/client.ts';
import { isNotFound } from '#service/media-store/s3/errors.ts';
import { unquoted } from '#service/media-store/s3/etag.ts';
import { decodeKey } from '#service/media-store/s3/key-encoding.ts';
import { createKeys, isListed } from '#service/media-store/s3/keys.ts';
import { openS3 } from '#service/media-store/s3/s3-store.ts';
import { commandSender } from '#service/media-store/s3/send-command.ts';
import type { S3Settings } from '#service/media-store/s3/settings.ts';
import { type Content, fingerprintOf, partBytesOf } from './fingerprint.ts';
import type { MigrationMedia, NameProblem } from './migration-media.ts';
import { inParts } from './parts.ts';

/** Timeout (ms) of a request that sends or completes a file or part. */
const WRITE_TIMEOUT_MS = 600_000;

export function bucketMedia(settings: S3Settings): MigrationMedia {
  const { bucket: Bucket, prefix, timeoutMs } = settings;
  const client = createS3Client(settings, WRITE_TIMEOUT_MS);
  const send = commandSender(client, timeoutMs);
  const keys = createKeys(prefix);
  const store = openS3({ ...settings, scanIntervalMs: 0 });
  const place = (workspace: string, path: string) => ({ Bucket, Key: keys.of(workspace, path) });

  async function read(workspace: string, path: string): Promise<Content> {
    // Without `send` and its timeout, because a large file may take hours.
    const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand(place(workspace, path)));
    return { size: ContentLength, chunks: chunksOf(Body?.transformToWebStream()) };
  }

  async function writeParts(workspace: string, path: string, { size, chunks }: Content): Promise<void> {
    const target = place(workspace, path);
    const { UploadId } = await send(
      new CreateMultipartUploadCommand({ ...target, ContentType: typeOf(path) }),
    );
    const upload = { ...target, UploadId };
    try {
      const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
      for await (const Body of inParts(chunks, partBytesOf(size))) {
        const PartNumber = Parts.length + 1;
        const { ETag } = await send(new UploadPartCommand({ ...upload, PartNumber, Body }), WRITE_TIMEOUT_MS);
        Parts.push({ PartNumber, ETag });
      }
      await send(
        new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }),
        WRITE_TIMEOUT_MS,
      );
    } catch (error) {
      await send(new AbortMultipartUploadCommand(upload)).catch(() => {});
      throw error;
    }
  }

  return {
    read,
    async workspaces() {
      const found: string[] = [];
      for (let token: string | undefined; ; ) {
        const page = await send(
          new ListObjectsV2Command({
            Bucket,
            Prefix: prefix,
            Delimiter: '/',
            EncodingType: 'url',
            ContinuationToken: token,
          }),
        );
        for (const { Prefix = '' } of page.CommonPrefixes ?? []) {
          const key = decodeKey(Prefix, page.EncodingType === 'url' ? ' ' : undefined);
          if (key !== undefined) found.push(key.slice(prefix.length, -1));
        }
        if (!page.IsTruncated) return found.filter(isWorkspace);
        token = page.NextContinuationToken;
      }
    },
    paths: async (workspace) => [...(await store.list(workspace, { fresh: true })).items],
    async nameProblems(workspace, paths) {
      const checked = await Promise.all(paths.map((path) => problemOf(workspace, path)));
      return checked.filter((problem) => problem !== undefined);
    },
    async write(workspace, path, content) {
      if (content.size > partBytesOf(content.size)) return writeParts(workspace, path, content);
      const put = { ...place(workspace, path), ContentType: typeOf(path), Body: await whole(content.chunks) };
      await send(new PutObjectCommand(put), WRITE_TIMEOUT_MS);
    },
    async holds(workspace, path, { size, md5, etagInParts }) {
      try {
        const head = await send(new HeadObjectCommand(place(workspace, path)));
        if (head.ContentLength !== size) return false;
        if ([md5, etagInParts].includes(unquoted(head.ETag ?? ''))) return true;
      } catch (error) {
        if (isNotFound(error)) return false;
        throw error;
      }
      // Compare the bytes. The ETag differs if the object was sent in parts of another size or is encrypted with a KMS key.
      return (await fingerprintOf(await read(workspace, path))).md5 === md5;
    },
    async [Symbol.asyncDispose]() {
      client.destroy();
      await store[Symbol.asyncDispose]();
    },
  };

  async function problemOf(workspace: string, path: string): Promise<NameProblem | undefined> {
    if (!isListed(path)) return { path, why: 'has a character that S3 keys can’t have' };
    try {
      await store.checkName(workspace, path);
      return undefined;
    } catch {
      return { path, why: 'is too long for an S3 key with prefix and workspace' };
    }
  }
}

function typeOf(path: string): string {
  const format = formatOf(path);
  return format === undefined ? 'application/octet-stream' : contentTypeOf(format);
}

async function whole(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const received: Uint8Array[] = [];
  for await (const chunk of chunks) received.push(chunk);
  return Buffer.concat(received);
}

async function* chunksOf(stream: ReadableStream<Uint8Array> | undefined): AsyncGenerator<Uint8Array> {
  if (stream) yield* stream;
}
