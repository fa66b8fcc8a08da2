// A list may be higher than any element: browsers cap that, Chromium at 33,554,428 px of the screen, which is a third as
// many of CSS where it has three of them for one, Firefox at about 17.9 million. A higher list stands on a lower track.
// Near both of its ends a pixel of the track is one of the list; between them it stands for several.

/** In CSS pixels: below the cap of every browser at three pixels of the screen for one. */
export const TRACK_MAX_PX = 8_000_000;
/** At either end, where the track is as long as the list. */
const EXACT_PX = 1_000_000;

export interface ScrollScale {
  /** Both in CSS pixels; the same where the list fits. */
  readonly listHeight: number;
  readonly trackHeight: number;
}

export function scrollScale(listHeight: number): ScrollScale {
  return { listHeight, trackHeight: Math.min(listHeight, TRACK_MAX_PX) };
}

export const isScaled = ({ listHeight, trackHeight }: ScrollScale): boolean => listHeight > trackHeight;

/** How far down the list what is so far down the track is. */
export function toList({ listHeight, trackHeight }: ScrollScale, onTrack: number): number {
  if (onTrack <= EXACT_PX || listHeight === trackHeight) return onTrack;
  if (onTrack >= trackHeight - EXACT_PX) return listHeight - (trackHeight - onTrack);
  return EXACT_PX + (onTrack - EXACT_PX) * middle(listHeight, trackHeight);
}

/** The other way. */
export function toTrack({ listHeight, trackHeight }: ScrollScale, inList: number): number {
  if (inList <= EXACT_PX || listHeight === trackHeight) return inList;
  if (inList >= listHeight - EXACT_PX) return trackHeight - (listHeight - inList);
  return EXACT_PX + (inList - EXACT_PX) / middle(listHeight, trackHeight);
}

function middle(listHeight: number, trackHeight: number): number {
  return (listHeight - 2 * EXACT_PX) / (trackHeight - 2 * EXACT_PX);
}
