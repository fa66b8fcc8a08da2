// Content types of media files.
import type { Format } from './formats.ts';

/** Accepted content types per format of §2.1. Our web app sends the first one. */
export const CONTENT_TYPES = {
  wav: ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'],
  mp3: ['audio/mpeg', 'audio/mp3'],
  ogg: ['audio/ogg', 'video/ogg'],
  mpeg: ['audio/mpeg', 'video/mpeg'],
  m4a: ['audio/mp4', 'audio/x-m4a', 'audio/m4a'],
  mp4: ['video/mp4'],
  mov: ['video/quicktime', 'video/mov'],
  avi: ['video/x-msvideo', 'video/avi', 'video/msvideo', 'video/vnd.avi'],
  mkv: ['video/x-matroska', 'video/matroska', 'audio/matroska', 'video/mkv'],
  webm: ['video/webm', 'audio/webm'],
  flv: ['video/x-flv', 'video/flv'],
} as const satisfies Record<Format, readonly [string, ...string[]]>;

/** @returns the content type that our web app sends for a format; it never uses the browser's `File.type`, which varies */
export function contentTypeOf(format: Format): string {
  return CONTENT_TYPES[format][0];
}
