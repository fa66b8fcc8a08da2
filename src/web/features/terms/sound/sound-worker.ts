// The worker's entry: transcriptions are told once, and asked again and again which of them sound like what is typed.
import { placesAlike, type Spoken, spokenIn } from '#ipa/alike.ts';

export interface SoundQuestion {
  /** Told where they are others than before: as one text, since many cost the page time. No transcription has a NUL. */
  readonly transcriptions?: string;
  readonly typed: string;
}

let all: readonly Spoken[] = [];

addEventListener('message', ({ data }: MessageEvent<SoundQuestion>) => {
  if (data.transcriptions !== undefined) all = data.transcriptions.split('\0').map(spokenIn);
  postMessage(placesAlike(all, data.typed));
});
