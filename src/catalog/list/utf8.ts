// Converts paths to bytes and back. Another server may list names that aren't valid Unicode. A lone surrogate is
// encoded as three bytes (WTF-8), so that every path survives the round trip.

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const REPLACED = '\ufffd';

export function encode(text: string): Uint8Array {
  if (text.isWellFormed()) return encoder.encode(text);
  const parts = text.split(/(\p{Surrogate})/u).map((part) => {
    if (part.isWellFormed()) return encoder.encode(part);
    const unit = part.charCodeAt(0);
    return Uint8Array.of(0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f));
  });
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export function decode(bytes: Uint8Array): string {
  const text = decoder.decode(bytes);
  return text.includes(REPLACED) ? decodeHalves(bytes) : text;
}

/** TextDecoder turns an encoded surrogate into three replacement characters, so surrogates are decoded here. */
function decodeHalves(bytes: Uint8Array): string {
  let text = '';
  let from = 0;
  for (let at = 0; at + 2 < bytes.length; at++) {
    const [lead = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    if (lead !== 0xed || second < 0xa0) continue;
    text += decoder.decode(bytes.subarray(from, at));
    text += String.fromCharCode(((lead & 0xf) << 12) | ((second & 0x3f) << 6) | (third & 0x3f));
    from = at + 3;
    at += 2;
  }
  return text + decoder.decode(bytes.subarray(from));
}

/** Compares byte ranges: negative, 0 or positive. */
export function compareBytes(
  a: Uint8Array,
  aFrom: number,
  aEnd: number,
  b: Uint8Array,
  bFrom: number,
  bEnd: number,
): number {
  const length = Math.min(aEnd - aFrom, bEnd - bFrom);
  for (let i = 0; i < length; i++) {
    const difference = (a[aFrom + i] ?? 0) - (b[bFrom + i] ?? 0);
    if (difference !== 0) return difference;
  }
  return aEnd - aFrom - (bEnd - bFrom);
}
