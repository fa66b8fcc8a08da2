// What a media element says of itself, as far as it is shown.

export interface Playback {
  /** Whether it knows how long it is, and can be played and sought in. */
  readonly isReady: boolean;
  readonly isPaused: boolean;
  /** It is to play, and has nothing to play yet. */
  readonly isWaiting: boolean;
  /** In seconds; 0 until it is known, and where it has no end. */
  readonly duration: number;
  /** Of the picture, in pixels; 0 where there is none. */
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
const CAN_GO_ON = 3;

export function playbackOf(element: HTMLMediaElement): Playback {
  const { duration, paused, readyState } = element;
  const picture = element instanceof HTMLVideoElement ? element : undefined;
  return {
    isReady: true,
    isPaused: paused,
    isWaiting: !paused && readyState < CAN_GO_ON,
    duration: Number.isFinite(duration) ? duration : 0,
    width: picture?.videoWidth ?? 0,
    height: picture?.videoHeight ?? 0,
  };
}
