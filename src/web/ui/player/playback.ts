// What a media element says of itself, as far as it is shown.

export interface Playback {
  /** Whether it knows how long it is, and can be played and sought in. */
  readonly isReady: boolean;
  readonly isPaused: boolean;
  /** In seconds; 0 until it is known, and where it has no end. */
  readonly duration: number;
  /** Of the picture, in pixels; 0 where there is none. */
  readonly width: number;
  readonly height: number;
}

export const NOTHING_YET: Playback = { isReady: false, isPaused: true, duration: 0, width: 0, height: 0 };

export function playbackOf(element: HTMLMediaElement): Playback {
  const { duration, paused } = element;
  const picture = element instanceof HTMLVideoElement ? element : undefined;
  return {
    isReady: true,
    isPaused: paused,
    duration: Number.isFinite(duration) ? duration : 0,
    width: picture?.videoWidth ?? 0,
    height: picture?.videoHeight ?? 0,
  };
}
