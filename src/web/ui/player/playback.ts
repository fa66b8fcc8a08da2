// Displayed state of a media element.

export interface Playback {
  /** Whether the duration is known and the file can be played. */
  readonly isReady: boolean;
  readonly isPaused: boolean;
  /** Whether playback waits for data. */
  readonly isWaiting: boolean;
  /** Duration (s); 0 if unknown or unlimited. */
  readonly duration: number;
  /** Width of the picture (px); 0 without one. */
  readonly width: number;
  readonly height: number;
}

export const NOTHING_YET: Playback = {
  isReady: false,
  isPaused: true,
  isWaiting: false,
  duration: 0,
  width: 0,
  height: 0,
};

/** HTMLMediaElement.HAVE_FUTURE_DATA */
const HAVE_FUTURE_DATA = 3;

export function readPlayback(element: HTMLMediaElement): Playback {
  const { duration, paused, readyState } = element;
  const picture = element instanceof HTMLVideoElement ? element : undefined;
  return {
    isReady: true,
    isPaused: paused,
    isWaiting: !paused && readyState < HAVE_FUTURE_DATA,
    duration: Number.isFinite(duration) ? duration : 0,
    width: picture?.videoWidth ?? 0,
    height: picture?.videoHeight ?? 0,
  };
}
