// Decodes a text file of unknown encoding. A byte order mark decides; without one, the position of zero bytes shows UTF-16.
// Otherwise the text is UTF-8 if it is valid UTF-8, else Windows-1252, in which Excel saves CSV in Western languages.

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface DecodedText {
  readonly text: string;
  readonly encoding: Encoding;
}

export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = encodingFromMark(bytes) ?? guessEncoding(bytes);
  // TextDecoder removes the byte order mark.
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

/** Returns the encoding that the byte order mark states, if there is one. */
function encodingFromMark(bytes: Uint8Array): Encoding | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : undefined;
}

/** Mostly Latin text in UTF-16 has a zero in every second byte: in the odd ones (little endian) or in the even ones. */
function guessEncoding(bytes: Uint8Array): Encoding {
  const zeros = [0, 0];
  const start = bytes.subarray(0, 1000);
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = start.length / 10;
  if (odd > many && even < many / 2) return 'utf-16le';
  if (even > many && odd < many / 2) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
