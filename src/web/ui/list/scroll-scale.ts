// Scales lists that are higher than browsers allow. Chromium limits elements to 33,554,428 device pixels, which is a third
// in CSS pixels at a ratio of 3. Firefox limits them to about 17.9 million CSS pixels. A higher list has a lower track. Near
// both ends one pixel of the track is one pixel of the list; between them it stands for several.

/** Maximum height of a track (CSS px): below the limit of every browser at a device pixel ratio of 3. */
export const TRACK_MAX_PX = 8_000_000;
/** Length (CSS px) at either end where track and list have the same scale. */
const EXACT_PX = 1_000_000;

export interface ScrollScale {
  /** Heights (CSS px); equal if the list fits. */
  readonly listHeight: number;
  readonly trackHeight: number;
}

export function scrollScale(listHeight: number): ScrollScale {
  return { listHeight, trackHeight: Math.min(listHeight, TRACK_MAX_PX) };
}

export const isScaled = ({ listHeight, trackHeight }: ScrollScale): boolean => listHeight > trackHeight;

/** Converts a track offset (px) to a list offset (px). */
export function toList({ listHeight, trackHeight }: ScrollScale, onTrack: number): number {
  if (onTrack <= EXACT_PX || listHeight === trackHeight) return onTrack;
  if (onTrack >= trackHeight - EXACT_PX) return listHeight - (trackHeight - onTrack);
  return EXACT_PX + (onTrack - EXACT_PX) * middle(listHeight, trackHeight);
}

/** Converts a list offset (px) to a track offset (px). */
export function toTrack({ listHeight, trackHeight }: ScrollScale, inList: number): number {
  if (inList <= EXACT_PX || listHeight === trackHeight) return inList;
  if (inList >= listHeight - EXACT_PX) return trackHeight - (listHeight - inList);
  return EXACT_PX + (inList - EXACT_PX) / middle(listHeight, trackHeight);
}

function middle(listHeight: number, trackHeight: number): number {
  return (listHeight - 2 * EXACT_PX) / (trackHeight - 2 * EXACT_PX);
}
