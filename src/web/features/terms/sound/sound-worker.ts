// Entry of the worker that compares sounds. It stores the transcriptions, and finds those that sound like a typed text.
import { findSimilar, parseWordSounds, type WordSounds } from '#ipa/find-similar.ts';

export interface SoundQuestion {
  /**
   * Set if the transcriptions changed. They are joined by NUL, which none contains, because copying one string is
   * faster than many.
   */
  readonly transcriptions?: string;
  readonly typed: string;
}

let all: readonly WordSounds[] = [];

addEventListener('message', ({ data }: MessageEvent<SoundQuestion>) => {
  if (data.transcriptions !== undefined) all = data.transcriptions.split('\0').map(parseWordSounds);
  postMessage(findSimilar(all, data.typed));
});
