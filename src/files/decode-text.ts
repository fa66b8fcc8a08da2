// Bytes to text: by the mark at the beginning, by where the zeros are, as UTF-8 if that fits, else as Windows-1252, in which
// spreadsheets of the West save what they call CSV.

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface DecodedText {
  readonly text: string;
  readonly encoding: Encoding;
}

export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = encodingFromMark(bytes) ?? guessEncoding(bytes);
  // A decoder takes the mark away by itself.
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

function encodingFromMark(bytes: Uint8Array): Encoding | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : undefined;
}

function guessEncoding(bytes: Uint8Array): Encoding {
  const zeros = [0, 0];
  const start = bytes.subarray(0, 1000);
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const some = start.length / 10;
  if (odd > some && even < some / 2) return 'utf-16le';
  if (even > some && odd < some / 2) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
