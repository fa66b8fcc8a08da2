// MD5 of a body, read in small steps so that neither memory nor the worker's other work notices.
import { createMD5 } from 'hash-wasm';
import { MIB } from '#contract/limits.ts';

const STEP_BYTES = 2 * MIB;

/** @throws the signal's reason, or the browser's when the body can't be read */
export async function md5(body: Blob | ArrayBuffer, signal: AbortSignal): Promise<string> {
  const hasher = await createMD5();
  const blob = body instanceof Blob ? body : new Blob([body]);
  for (let start = 0; start < blob.size; start += STEP_BYTES) {
    signal.throwIfAborted();
    const step = await blob.slice(start, start + STEP_BYTES).arrayBuffer();
    hasher.update(new Uint8Array(step));
  }
  return hasher.digest('hex');
}
