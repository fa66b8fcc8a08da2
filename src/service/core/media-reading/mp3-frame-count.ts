// Checks whether an MP3 states its number of frames in the first frame (the header Xing or Info). Without it, the length is
// known only after reading all frames, because frames may differ in size.

/** Offsets of the header in a frame, which depend on MPEG version and mono or stereo (bytes). */
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

/** @returns whether a frame begins here: eleven bits are set */
function isFrame(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xe0) === 0xe0;
}
