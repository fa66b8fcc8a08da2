// The formats of media files by file extension. This file has no schemas, so that workers that import it stay small.

/** The eleven formats of §2.1. */
export const FORMATS = {
  wav: 'audio',
  mp3: 'audio',
  ogg: 'audio',
  mpeg: 'audio',
  m4a: 'audio',
  mp4: 'video',
  mov: 'video',
  avi: 'video',
  mkv: 'video',
  webm: 'video',
  flv: 'video',
} as const satisfies Record<string, 'audio' | 'video'>;

export type Format = keyof typeof FORMATS;
export type MediaKind = (typeof FORMATS)[Format];

/** @returns the format by the path's extension in any case, or undefined if it is none of the eleven */
export function formatOf(path: string): Format | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
  return isFormat(extension) ? extension : undefined;
}

export const FORMAT_NAMES: readonly Format[] = Object.keys(FORMATS).filter(isFormat);

function isFormat(extension: string): extension is Format {
  return Object.hasOwn(FORMATS, extension);
}
