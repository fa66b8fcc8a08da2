// Media files: what may be stored, under which names, and the endpoints that do it (§4.1).
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PART_NUMBER_MAX, PATH_MAX_BYTES, SEGMENT_MAX_BYTES } from './limits.ts';
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

const ACCEPTED_TYPES: ReadonlySet<string> = new Set(
  Object.values(FORMATS).flatMap((format) => format.contentTypes),
);

/** A content type as it is compared: lower case, without parameters. */
export function normaliseContentType(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
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

/** A file name with its directories, normalised to NFC. */
export const fileName = z.string({ error: 'The file name is missing or is not text.' }).check(
  z.overwrite(composePath),
  ({ value, issues }) => {
    const message = fileNameProblem(value);
    if (message !== undefined) issues.push({ code: 'custom', message, input: value });
  },
  z.describe('File name with optional directories, e.g. `interviews/take-1.wav`.'),
);

/** A supported content type, without parameters and in lower case. */
export const contentType = z.string({ error: 'The content type is missing or is not text.' }).check(
  z.overwrite(normaliseContentType),
  z.refine((type) => ACCEPTED_TYPES.has(type), {
    error: 'The content type must be one of the supported audio or video types.',
  }),
  z.describe('Starts with `audio/` or `video/` and belongs to a supported format.'),
);

const partNumber = z.int({ error: 'The part number must be a whole number.' }).check(
  z.minimum(1, { error: 'Part numbers start at 1.' }),
  z.maximum(PART_NUMBER_MAX, {
    error: `There can be at most ${PART_NUMBER_MAX.toLocaleString('en')} parts.`,
  }),
);

const uploadId = z
  .string({ error: 'The upload id is missing or is not text.' })
  .check(z.minLength(1, { error: 'The upload id is empty.' }));

/** One stored part as named at `complete`. Quotes around the ETag are optional. */
export const completedPart = z.object({
  PartNumber: partNumber,
  ETag: z
    .string({ error: 'The ETag is missing or is not text.' })
    .check(z.minLength(1, { error: 'The ETag is empty.' })),
});
export type CompletedPart = z.infer<typeof completedPart>;

export const createUploadUrl = endpoint({
  method: 'POST',
  path: '/media/upload-url',
  tag: 'Media',
  summary: 'Get an address to upload one file to',
  description: 'Send the file to the returned address with PUT and the same content type. At most 5 GiB.',
  body: z.object({ fileName, contentType }),
  success: { status: 200, meaning: 'Upload URL generated', body: z.string() },
  errors: { 400: 'Invalid file name or content type', 500: 'Internal server error' },
});

const MULTIPART_ERRORS = {
  400: 'Invalid parameters, unsupported type, part size out of bounds, or invalid multipart sequence',
  404: 'Upload id not found or already completed or aborted',
  500: 'Internal server error',
} as const;

export const presignPart = endpoint({
  method: 'POST',
  path: '/media/upload-url/multipart',
  action: 'presign',
  tag: 'Media',
  summary: 'Get an address to upload one part to',
  description:
    'Part 1 is asked for without an upload id and answers one; every later part carries it. ' +
    'Each address takes a single PUT, whose answer’s ETag is needed to complete. ' +
    'At most 5 GiB, and at least 5,000,000 bytes unless it is the last.',
  body: z
    .object({
      action: z.literal('presign'),
      fileName,
      contentType,
      partNumber: z._default(partNumber, 1),
      uploadId: z.optional(uploadId),
    })
    .check(
      z.refine((body) => body.partNumber > 1 || body.uploadId === undefined, {
        path: ['uploadId'],
        error: 'Part 1 is asked for without an upload id.',
      }),
      z.refine((body) => body.partNumber === 1 || body.uploadId !== undefined, {
        path: ['uploadId'],
        error: 'Parts after the first need the upload id.',
      }),
    ),
  success: {
    status: 200,
    meaning: 'Upload URL generated',
    body: z.object({ uploadId: z.string(), uploadUrl: z.string() }),
  },
  errors: MULTIPART_ERRORS,
});

export const completeUpload = endpoint({
  method: 'POST',
  path: '/media/upload-url/multipart',
  action: 'complete',
  tag: 'Media',
  summary: 'Finish a multipart upload',
  description: 'Names every stored part in order. The file appears in the gallery as a whole.',
  body: z.object({
    action: z.literal('complete'),
    fileName,
    contentType,
    uploadId,
    parts: z.array(completedPart, { error: 'The list of parts is missing.' }).check(
      z.minLength(1, { error: 'The list of parts is empty.' }),
      z.maxLength(PART_NUMBER_MAX, {
        error: `There can be at most ${PART_NUMBER_MAX.toLocaleString('en')} parts.`,
      }),
    ),
  }),
  success: { status: 200, meaning: 'Upload completed', body: z.object({ message: z.string() }) },
  errors: MULTIPART_ERRORS,
});

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
