// Creates small media files for tests.

interface Wave {
  readonly seconds: number;
  /** Length (bytes) of the samples that the header states. Default: the true length. */
  readonly claimedBytes?: number;
}

/** Creates a WAV file of silence: 16 bits, one channel, 44.1 kHz. */
export function wav({ seconds, claimedBytes }: Wave): Buffer {
  const samples = Math.round(seconds * 44_100);
  const file = Buffer.alloc(44 + 2 * samples);
  const claimed = claimedBytes ?? 2 * samples;
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + claimed, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(44_100, 24);
  file.writeUInt32LE(88_200, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(claimed, 40);
  return file;
}
