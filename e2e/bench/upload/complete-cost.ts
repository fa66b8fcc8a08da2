// Measures `complete` for eight parts of 8 MiB and eight of 64 MiB. It must not grow with the size of the parts.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Bench, tidyUp } from './gallery.ts';

const MIB = 1024 * 1024;
const PARTS = 8;
const presigned = z.object({ uploadId: z.string(), uploadUrl: z.string() });
const block = randomBytes(MIB);

/** @returns duration of `complete` (ms) for eight parts of this size (MiB) */
export async function completeCost(bench: Bench, partMebibytes: number): Promise<number> {
  // Use a new name, because removing a replaced file takes time that grows with its size.
  await tidyUp(bench);
  const { origin, key } = bench;
  const file = { fileName: 'complete.mp4', contentType: 'video/mp4' };
  const post = (body: object): Promise<Response> =>
    fetch(`${origin}/api/media/upload-url/multipart`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...file, ...body }),
    });
  const body = Buffer.concat(Array<Buffer>(partMebibytes).fill(block));
  const parts: { PartNumber: number; ETag: string }[] = [];
  let uploadId: string | undefined;
  for (let partNumber = 1; partNumber <= PARTS; partNumber++) {
    const answer = await post({ action: 'presign', partNumber, ...(uploadId && { uploadId }) });
    const address = presigned.parse(await answer.json());
    uploadId = address.uploadId;
    const stored = await fetch(address.uploadUrl, { method: 'PUT', body });
    parts.push({ PartNumber: partNumber, ETag: stored.headers.get('etag') ?? '' });
  }
  const start = performance.now();
  const completed = await post({ action: 'complete', uploadId, parts });
  if (!completed.ok) throw new Error(`complete answered ${completed.status}`);
  return performance.now() - start;
}
