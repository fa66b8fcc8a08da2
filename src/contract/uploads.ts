// The endpoints of an upload, from a signed address to the finished file (§4.1).
import { z } from 'zod/mini';
import { CONTENT_TYPES } from './content-types.ts';
import { endpoint } from './endpoint.ts';
import { PART_NUMBER_MAX } from './limits.ts';
import { composePath, fileNameProblem } from './media-paths.ts';
import { completeCondition, fileCondition } from './upload-conditions.ts';

const ACCEPTED_TYPES: ReadonlySet<string> = new Set(Object.values(CONTENT_TYPES).flat());

/** @returns the content type in lower case and without parameters, as it is compared */
export function normaliseContentType(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
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
    error: () => `There can be at most ${PART_NUMBER_MAX.toLocaleString('en')} parts.`,
  }),
);

const uploadId = z
  .string({ error: 'The upload id is missing or is not text.' })
  .check(z.minLength(1, { error: 'The upload id is empty.' }));

/** A stored part in the body of `complete`. Quotes around the ETag are optional. */
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
  description:
    'Send the file to the returned address with PUT and the same content type. At most 5 GiB. ' +
    'With a condition (`onlyIf`, announced as `uploadConditions`) send `If-None-Match: *` or `If-Match: "<version>"` with it.',
  body: z.object({ fileName, contentType, onlyIf: z.optional(fileCondition) }),
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
    'Request part 1 without an upload id. Later parts need the returned one. ' +
    'Each address accepts one PUT, which returns the ETag needed to complete. ' +
    'At most 5 GiB, and at least 5,000,000 bytes unless it is the last.',
  body: z
    .object({
      action: z.literal('presign'),
      fileName,
      contentType,
      partNumber: z._default(partNumber, 1),
      uploadId: z.optional(uploadId),
      onlyIf: z.optional(fileCondition),
    })
    .check(
      z.refine((body) => body.partNumber === 1 || body.onlyIf === undefined, {
        path: ['onlyIf'],
        error: 'Send the condition with part 1. Completing the upload may change it.',
      }),
      z.refine((body) => body.partNumber > 1 || body.uploadId === undefined, {
        path: ['uploadId'],
        error: 'Part 1 must not have an upload id.',
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
  description:
    'List every stored part in order. The file is listed only when it is complete. `onlyIf` replaces the first condition of ' +
    'the upload. `saveAs` (announced as `completeAs`) stores the file under another name of the same format, which must be ' +
    'free unless `onlyIf` allows otherwise. After 412 the upload is still open.',
  body: z.object({
    action: z.literal('complete'),
    fileName,
    contentType,
    uploadId,
    parts: z.array(completedPart, { error: 'The list of parts is missing.' }).check(
      z.minLength(1, { error: 'The list of parts is empty.' }),
      z.maxLength(PART_NUMBER_MAX, {
        error: () => `There can be at most ${PART_NUMBER_MAX.toLocaleString('en')} parts.`,
      }),
    ),
    onlyIf: z.optional(completeCondition),
    saveAs: z.optional(fileName),
  }),
  success: { status: 200, meaning: 'Upload completed', body: z.object({ message: z.string() }) },
  errors: MULTIPART_ERRORS,
  conditionFailed: 'The condition of the upload no longer holds. The upload stays open',
});
