// Reads codecs and length of a media file. A length is reported only if it is exact.
import { type Input, type InputTrack, MP3, WAVE } from 'mediabunny';
import type { ReadDetails } from '#service/records/record-store.ts';
import { saysFrameCount } from './mp3-frame-count.ts';

/** Maximum plausible length (s). Longer values are wrong. */
const LONGEST_SECONDS = 10 * 365 * 86_400;
/** Maximum length of the list of codecs (characters), because a file may have a hundred tracks. */
const CODECS_MAX = 100;

/** Details whose bytes are missing or malformed stay unknown. */
export async function readDetails(input: Input, seen: () => readonly Uint8Array[]): Promise<ReadDetails> {
  const codecs = await orNull(async () => codecsOf(await input.getTracks()));
  // Without a known track, the length stays unknown.
  const seconds = codecs === null ? null : await orNull(() => secondsOf(input, seen));
  return { durationMs: plausibleMs(seconds), codecs };
}

async function codecsOf(tracks: readonly InputTrack[]): Promise<string | null> {
  const names = new Set<string>();
  for (const track of tracks) {
    const codec = await track.getCodec();
    if (codec !== null) names.add(codec);
  }
  const text = [...names].join(', ');
  return text === '' || text.length > CODECS_MAX ? null : text;
}

async function secondsOf(input: Input, seen: () => readonly Uint8Array[]): Promise<number | null> {
  const format = await input.getFormat();
  // These files state a length that is guessed from the first frame, or planned before recording.
  const isGuess = format === WAVE || (format === MP3 && !seen().some(saysFrameCount));
  const said = isGuess ? null : await input.getDurationFromMetadata(undefined, { skipLiveWait: true });
  return said ?? input.computeDuration(undefined, { metadataOnly: true, skipLiveWait: true });
}

function plausibleMs(seconds: number | null): number | null {
  const ms = seconds === null ? 0 : Math.round(seconds * 1000);
  return ms >= 1 && ms <= LONGEST_SECONDS * 1000 ? ms : null;
}

async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
