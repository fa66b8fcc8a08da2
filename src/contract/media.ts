// Media files: what may be stored, under which names, what is there, and deleting it (§4.1). Sending it is in uploads.ts: only the upload worker does, and a page is small without it.
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PATH_MAX_BYTES, SEGMENT_MAX_BYTES } from './limits.ts';
import { utf8Length } from './text.ts';

/** The eleven formats of §2.1. The first content type is what our web app sends; the others are accepted too. */
export const FORMATS = {
  wav: { kind: 'audio', contentTypes: ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'] },
  mp3: { kind: 'audio', contentTypes: ['audio/mpeg', 'audio/mp3'] },
  ogg: { kind: 'audio', contentTypes: ['audio/ogg', 'video/ogg'] },
  mpeg: { kind: 'audio', contentTypes: ['audio/mpeg', 'video/mpeg'] },
  m4a: { kind: 'audio', contentTypes: ['audio/mp4', 'audio/x-m4a', 'audio/m4a'] },
  mp4: { kind: 'video', contentTypes: ['video/mp4'] },
  mov: { kind: 'video', contentTypes: ['video/quicktime', 'video/mov'] },
  avi: { kind: 'video', contentTypes: ['video/x-msvideo', 'video/avi', 'video/msvideo', 'video/vnd.avi'] },
  mkv: {
    kind: 'video',
    contentTypes: ['video/x-matroska', 'video/matroska', 'audio/matroska', 'video/mkv'],
  },
  webm: { kind: 'video', contentTypes: ['video/webm', 'audio/webm'] },
  flv: { kind: 'video', contentTypes: ['video/x-flv', 'video/flv'] },
} as const satisfies Record<
  string,
  { kind: 'audio' | 'video'; contentTypes: readonly [string, ...string[]] }
>;

export type Format = keyof typeof FORMATS;
export type MediaKind = (typeof FORMATS)[Format]['kind'];

/** The format of a path by its extension, in any case; undefined when it is none of the eleven. */
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

/** The content type our web app sends for a format. Never the browser's `File.type`, which varies. */
export function contentTypeOf(format: Format): string {
  return FORMATS[format].contentTypes[0];
}

const CONTROL = /\p{Cc}/u;

/** No text of more UTF-16 units has an NFC of {@link PATH_MAX_BYTES}: what it is composed from is never twice as long. */
const COMPOSABLE_MAX_LENGTH = 2 * PATH_MAX_BYTES;

/**
 * The path in NFC. A text too long to be one stays as it is: composing a pile of combining marks takes time that
 * grows with the square of its length, minutes for what fits a request.
 */
export function composePath(text: string): string {
  return text.length > COMPOSABLE_MAX_LENGTH ? text : text.normalize('NFC');
}

/**
 * What is wrong with a path (of a file, or of a directory without its trailing slash), as a sentence;
 * undefined when it may be used. The path must be in NFC already.
 */
export function pathProblem(path: string): string | undefined {
  if (path === '') return 'The name is empty.';
  if (!path.isWellFormed()) return 'The name contains a broken character. Rename the file and try again.';
  if (path.includes('\\')) return 'The name contains a backslash. Folders are separated by “/”.';
  if (CONTROL.test(path)) return 'The name contains a control character, such as a line break or tab.';
  if (path.startsWith('/') || path.endsWith('/')) return 'The name must not start or end with “/”.';
  for (const segment of path.split('/')) {
    if (segment === '') return 'The name contains an empty folder name (“//”).';
    if (segment === '.' || segment === '..') return 'The name contains “.” or “..” as a folder name.';
    if (utf8Length(segment) > SEGMENT_MAX_BYTES) {
      return `The name or one of its folders is longer than ${SEGMENT_MAX_BYTES} bytes.`;
    }
  }
  if (utf8Length(path) > PATH_MAX_BYTES) {
    return `The name with its folders is longer than ${PATH_MAX_BYTES} bytes.`;
  }
  return undefined;
}

/** Like {@link pathProblem}, and the extension must be one of the eleven formats. */
export function fileNameProblem(path: string): string | undefined {
  return (
    pathProblem(path) ??
    (formatOf(path) === undefined
      ? `This file type isn’t supported. Supported are ${FORMAT_NAMES.join(', ')}.`
      : undefined)
  );
}

export const listMediaFiles = endpoint({
  method: 'GET',
  path: '/media/files',
  tag: 'Media',
  summary: 'List all media files of the workspace',
  description: 'Paths in bytewise ascending order of their UTF-8 form.',
  conditional: true,
  success: { status: 200, meaning: 'Success', body: z.array(z.string()) },
  errors: { 500: 'Internal server error' },
});

export const deleteMediaFiles = endpoint({
  method: 'POST',
  path: '/media/files/delete',
  tag: 'Media',
  summary: 'Delete files and directories',
  description: 'A path ending in `/` is a directory and all under it. What is not there is no error.',
  body: z.object({
    paths: z
      .array(
        z.string({ error: 'Each path must be text.' }).check(z.minLength(1, { error: 'A path is empty.' })),
        { error: 'The list of paths is missing.' },
      )
      .check(z.minLength(1, { error: 'The list of paths is empty.' })),
  }),
  success: { status: 204, meaning: 'Deleted successfully' },
  errors: { 400: 'Invalid input', 500: 'Internal server error' },
});
