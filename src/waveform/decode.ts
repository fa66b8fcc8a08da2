// Decodes compressed audio for the waveform: mediabunny demuxes the file, and the browser decodes it packet by packet.
// Loaded lazily, because plain wav files don't need it.
import {
  ADTS,
  AudioSampleSink,
  CustomSource,
  FLAC,
  Input,
  type InputAudioTrack,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny';
import type { ByteSource } from './byte-source.ts';
import { bucketForFrame, type Peaks, widen } from './peaks.ts';
import type { SoundFacts } from './protocol.ts';

/** Maximum size of the demuxer's cache (bytes). */
const CACHE_BYTES = 8 * 1024 * 1024;
export interface DecodableSound {
  readonly facts: SoundFacts;
  /** Adds every sample to the peaks. @returns false if the browser can't decode the format */
  readonly draw: (peaks: Peaks, seconds: number, show: () => void) => Promise<boolean>;
}

/**
 * Opens the audio track. Ending the worker releases it.
 * @returns undefined if the file has no audio track or an unknown format
 */
export async function openSound(bytes: ByteSource): Promise<DecodableSound | undefined> {
  const source = new CustomSource({
    getSize: bytes.size,
    read: (start, end) => bytes.read(start, end),
    maxCacheSize: CACHE_BYTES,
    prefetchProfile: 'network',
  });
  const input = new Input({ source, formats: [MP4, QTFF, MATROSKA, WEBM, MP3, OGG, ADTS, FLAC, WAVE] });
  const track = (await input.canRead()) ? await input.getPrimaryAudioTrack() : null;
  if (!track) {
    input.dispose();
    return undefined;
  }
  return {
    facts: await readFacts(track),
    draw: (peaks, seconds, show) => draw(track, peaks, seconds, show),
  };
}

async function readFacts(track: InputAudioTrack): Promise<SoundFacts> {
  const codec = (await track.getCodec()) ?? undefined;
  const [, bits] = /^pcm-[sfu](\d+)/.exec(codec ?? '') ?? [];
  return {
    codec,
    sampleRate: await track.getSampleRate(),
    channels: await track.getNumberOfChannels(),
    bits: bits === undefined ? undefined : Number(bits),
  };
}

async function draw(
  track: InputAudioTrack,
  peaks: Peaks,
  seconds: number,
  show: () => void,
): Promise<boolean> {
  if (!(await track.canDecode())) return false;
  const buckets = peaks.lowest.length;
  let plane = new Float32Array(0);
  for await (const sample of new AudioSampleSink(track).samples()) {
    const { numberOfFrames, numberOfChannels, sampleRate, timestamp } = sample;
    if (plane.length < numberOfFrames) plane = new Float32Array(numberOfFrames);
    for (let planeIndex = 0; planeIndex < numberOfChannels; planeIndex++) {
      sample.copyTo(plane, { planeIndex, format: 'f32-planar' });
      for (let index = 0; index < numberOfFrames; index++) {
        const value = Math.max(-1, Math.min(1, plane[index] ?? 0));
        widen(peaks, bucketForFrame(timestamp + index / sampleRate, seconds, buckets), value, value);
      }
    }
    sample.close();
    show();
  }
  return true;
}
