// Reads an object in ranges. Each request names the version that the object had when it was opened.
import { GetObjectCommand } from '@aws-sdk/client-s3';
import type { OpenFile } from '#service/media-store/media-store.ts';
import { translateErrors } from './errors.ts';
import { unquoted } from './etag.ts';
import { headObject } from './head-object.ts';
import type { SendCommand } from './send-command.ts';

/** @returns undefined if there is no such object */
export async function openObject(
  send: SendCommand,
  Bucket: string,
  Key: string,
): Promise<OpenFile | undefined> {
  const head = await headObject(send, { Bucket, Key });
  if (!head) return undefined;
  const { ETag = '', ContentLength: size = 0, LastModified } = head;
  return {
    size,
    modifiedAt: LastModified?.getTime() ?? 0,
    version: unquoted(ETag),
    async *read({ start, end }) {
      if (start >= end) return;
      const Range = `bytes=${start}-${end - 1}`;
      const { Body } = await send(new GetObjectCommand({ Bucket, Key, Range, IfMatch: ETag }));
      let left = end - start;
      for await (const piece of pieces(Body)) {
        left -= piece.byteLength;
        yield piece;
      }
      if (left !== 0) throw new Error('S3 sent a different number of bytes than requested.');
    },
    [Symbol.asyncDispose]: async () => {},
  };
}

/** Yields the chunks of a response body. In Node it is a stream of buffers. */
async function* pieces(body: unknown): AsyncGenerator<Uint8Array> {
  if (!isStream(body)) return;
  const iterator = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next: IteratorResult<unknown, unknown> = await translateErrors(iterator.next());
      if (next.done === true) return;
      if (next.value instanceof Uint8Array) yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

function isStream(body: unknown): body is AsyncIterable<unknown> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}
