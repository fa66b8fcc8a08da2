// Sends a large body to a signed address. The body repeats one block of memory, so that generating it takes no time.
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

const MIB = 1024 * 1024;
const block = randomBytes(MIB);

export async function addressOf(origin: string, key: string, fileName: string): Promise<string> {
  const response = await fetch(`${origin}/api/media/upload-url`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ fileName, contentType: 'video/mp4' }),
  });
  return z.string().parse(await response.json());
}

/** @throws Error if the answer is not a success */
export async function putBody(url: string, mebibytes: number): Promise<void> {
  const sending = request(url, {
    method: 'PUT',
    agent: false,
    headers: { 'content-length': mebibytes * MIB },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    sending.once('error', reject).once('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
  });
  await pipeline(Readable.from(Array<Buffer>(mebibytes).fill(block)), sending);
  const status = await answered;
  if (status === undefined || status < 200 || status > 299) throw new Error(`A PUT was answered ${status}.`);
}
