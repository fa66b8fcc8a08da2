// The worker's entry: transcriptions are told once, and asked again and again which of them sound like what is typed.
import { findSimilar, parseWordSounds, type WordSounds } from '#ipa/find-similar.ts';

export interface SoundQuestion {
  /** Told where they are others than before: as one text, since many cost the page time. No transcription has a NUL. */
  readonly transcriptions?: string;
  readonly typed: string;
}

let all: readonly WordSounds[] = [];

addEventListener('message', ({ data }: MessageEvent<SoundQuestion>) => {
  if (data.transcriptions !== undefined) all = data.transcriptions.split('\0').map(parseWordSounds);
  postMessage(findSimilar(all, data.typed));
});
