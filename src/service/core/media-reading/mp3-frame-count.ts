// Whether an MP3 says in its first frame how many it has (the header called Xing, or Info). Without it all frames would have to
// be read to know how long it plays: where each has the same size, is known only once each was seen.

/** Between the beginning of a frame and such a header: by its version, and by whether it is mono. */
const OFFSETS = [13, 21, 36];

export function saysFrameCount(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return ['Xing', 'Info'].some((name) => {
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      if (OFFSETS.some((offset) => isFrame(text, at - offset))) return true;
    }
    return false;
  });
}

/** Eleven bits that are set. */
function isFrame(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xe0) === 0xe0;
}
