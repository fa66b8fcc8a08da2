// What `complete` costs over the API, as parts grow: eight parts of 8 MiB against eight of 64 MiB.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Bench, tidyUp } from './gallery.ts';

const MIB = 1024 * 1024;
const PARTS = 8;
const presigned = z.object({ uploadId: z.string(), uploadUrl: z.string() });
const block = randomBytes(MIB);

/** Milliseconds that `complete` took for eight parts of this many MiB. */
export async function completeCost(bench: Bench, partMebibytes: number): Promise<number> {
  // Nothing of this name may be there: to remove a file that is replaced costs by that file's size.
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
