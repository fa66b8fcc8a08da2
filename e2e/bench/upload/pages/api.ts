// Calls the service's endpoints with plain fetch, for the peers' pages.
import { z } from 'zod';

const presigned = z.object({ uploadId: z.string(), uploadUrl: z.string() });

async function post(key: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
  return response.json();
}

export async function presignSingle(key: string, fileName: string, contentType: string): Promise<string> {
  return z.string().parse(await post(key, '/media/upload-url', { fileName, contentType }));
}

/** One content type for all parts, because the service only checks that it stays the same. */
const MULTIPART = { contentType: 'video/mp4' };

export async function presignPart(key: string, fileName: string, partNumber: number, uploadId?: string) {
  const body = { action: 'presign', fileName, ...MULTIPART, partNumber, ...(uploadId && { uploadId }) };
  return presigned.parse(await post(key, '/media/upload-url/multipart', body));
}

export async function complete(
  key: string,
  fileName: string,
  uploadId: string,
  parts: unknown,
): Promise<void> {
  await post(key, '/media/upload-url/multipart', {
    action: 'complete',
    fileName,
    ...MULTIPART,
    uploadId,
    parts,
  });
}
