// Reads the properties of the sound and its waveform. It starts when the browser can play the file, and for one file
// at a time.
import { useEffect, useState } from 'react';
import {
  drawWaveform,
  type Peaks,
  type SoundFacts,
  type SoundSource,
  type WaveformResult,
} from '#waveform/client.ts';
import type { Playable } from './playable.ts';
import type { Media } from './use-media.ts';

/** Number of buckets of the waveform; more aren’t distinguishable on a narrow screen. */
const BUCKETS = 160;
/** Maximum duration (s) of files with a waveform; reading longer ones takes too long. */
const MAX_SECONDS = 4 * 60 * 60;

export interface SoundFound {
  readonly facts?: SoundFacts;
  readonly peaks?: Peaks;
  readonly end?: WaveformResult;
}

const NOTHING: SoundFound = {};

interface StartedRead {
  readonly of: Playable;
  readonly url: string;
  /** Version of the file, because another file may be at the same address. */
  readonly version: number;
  readonly seconds: number;
}

interface SoundOptions {
  readonly playable: Playable | undefined;
  readonly media: Media;
  /** False for videos: only the properties of their sound are read. */
  readonly hasOutline: boolean;
}

export function useSound({ playable, media: { source, playback }, hasOutline }: SoundOptions): SoundFound {
  const [found, setFound] = useState<{ readonly of: StartedRead; readonly sound: SoundFound }>();
  const { duration, isReady } = playback;
  const isKnown = source.kind === 'ready' && isReady && duration > 0;
  const [begun, setBegun] = useState<StartedRead>();
  const isBegun =
    begun !== undefined &&
    begun.of === playable &&
    !(source.kind === 'ready' && source.version !== begun.version);
  if (!isBegun && isKnown && playable) {
    const { url, version } = source;
    setBegun({ of: playable, url, version, seconds: duration });
  }
  const job = isBegun ? begun : undefined;

  useEffect(() => {
    if (!job) return undefined;
    const { of, url, seconds } = job;
    const ending = new AbortController();
    const isTooLong = seconds > MAX_SECONDS;
    const add = (more: SoundFound) =>
      setFound((now) => ({ of: job, sound: { ...(now?.of === job ? now.sound : NOTHING), ...more } }));
    const from: SoundSource =
      of.from.kind === 'local' ? { kind: 'local', file: of.from.file } : { kind: 'remote', url };
    const stop = drawWaveform(
      { from, seconds, buckets: hasOutline && !isTooLong ? BUCKETS : 0 },
      {
        onFacts: (facts) => add({ facts }),
        onPeaks: (peaks) => add({ peaks }),
        onEnd: (end) => add({ end: isTooLong ? 'too-large' : end }),
        renewUrl: () => requestAnotherUrl(of, ending.signal),
      },
    );
    return () => {
      ending.abort();
      stop();
    };
  }, [job, hasOutline]);
  return job && found?.of === job ? found.sound : NOTHING;
}

async function requestAnotherUrl({ from }: Playable, signal: AbortSignal): Promise<string | undefined> {
  if (from.kind === 'local') return undefined;
  try {
    const address = await from.address(signal);
    return address.kind === 'there' ? address.url : undefined;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
