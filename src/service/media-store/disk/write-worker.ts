// A worker thread of write-pool.ts. It hashes and writes the buffers it receives, synchronously.
import { createHash, type Hash } from 'node:crypto';
import { writeSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { errorCode } from './errors.ts';

/** Each `write` and `end` gets one answer. A body has at most one of them pending. */
export type Order =
  | { readonly kind: 'begin'; readonly body: number; readonly descriptor: number; readonly offset: number }
  | {
      readonly kind: 'write';
      readonly body: number;
      readonly buffer: Uint8Array<ArrayBuffer>;
      readonly length: number;
    }
  | { readonly kind: 'end'; readonly body: number }
  | { readonly kind: 'forget'; readonly body: number };

export type Report =
  | { readonly kind: 'written'; readonly body: number; readonly buffer: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'ended'; readonly body: number; readonly etag: string }
  | {
      readonly kind: 'failed';
      readonly body: number;
      readonly message: string;
      readonly code: string | undefined;
    };

/**
 * Bytes per write. For larger writes, recent kernels look for large pages: on a virtual machine with fresh memory, writes of
 * 128 KiB and more took six times the kernel time.
 */
const WRITE_BYTES = 64 * 1024;

interface Writing {
  readonly descriptor: number;
  readonly md5: Hash;
  position: number;
}

const writings = new Map<number, Writing>();

function execute(order: Order): Report | undefined {
  const { body } = order;
  if (order.kind === 'begin') {
    const { descriptor, offset } = order;
    writings.set(body, { descriptor, md5: createHash('md5'), position: offset });
    return undefined;
  }
  if (order.kind === 'forget') {
    writings.delete(body);
    return undefined;
  }
  const writing = writings.get(body);
  if (!writing) throw new Error('This body was never begun.');
  if (order.kind === 'end') return { kind: 'ended', body, etag: writing.md5.digest('hex') };
  write(writing, order.buffer.subarray(0, order.length));
  return { kind: 'written', body, buffer: order.buffer };
}

function write(writing: Writing, bytes: Uint8Array): void {
  writing.md5.update(bytes);
  for (let done = 0; done < bytes.byteLength; ) {
    const length = Math.min(WRITE_BYTES, bytes.byteLength - done);
    // A write may write fewer bytes, typically right before the disk is full.
    const written = writeSync(writing.descriptor, bytes, done, length, writing.position);
    writing.position += written;
    done += written;
  }
}

function failure(body: number, error: unknown): Report {
  return {
    kind: 'failed',
    body,
    message: error instanceof Error ? error.message : String(error),
    code: errorCode(error),
  };
}

parentPort?.on('message', (order: Order) => {
  let report: Report | undefined;
  try {
    report = execute(order);
  } catch (error) {
    report = failure(order.body, error);
  }
  if (report) parentPort?.postMessage(report, report.kind === 'written' ? [report.buffer.buffer] : []);
});
