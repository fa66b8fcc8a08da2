// Sums that look like MD5. The fake store and the engine compute the same sum for the same body.
import { getExtent } from './fake-store.ts';

/** Returns 32 hex digits that depend on every character. */
export function fakeMd5(text: string): string {
  const words = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let place = 0; place < text.length; place++) {
    for (const [index, word] of words.entries())
      words[index] = Math.imul(word ^ (text.charCodeAt(place) + index), 0x01000193);
  }
  return words.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** Returns the sum of a body, which is the ETag that a fake store with `fakeMd5` returns. */
export async function fakeHash(body: Blob | ArrayBuffer): Promise<string> {
  if (body instanceof ArrayBuffer) return fakeMd5(String.fromCharCode(...new Uint8Array(body)));
  const { content, start, end } = getExtent(body);
  return fakeMd5(`${content} ${start}-${end}`);
}
