// Upload addresses for many files in one request (§4.3). Requesting them one by one costs nearly as much as sending small
// files.
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { problem } from './errors.ts';
import { UPLOAD_URLS_MAX } from './limits.ts';
import { fileCondition } from './upload-conditions.ts';

const file = z.object({
  fileName: z.string({ error: 'The file name must be text.' }),
  contentType: z.string({ error: 'The content type must be text.' }),
  onlyIf: z.optional(fileCondition),
});

/** Result for one file: its address, or the problem that `POST /media/upload-url` would answer. */
export const uploadUrlOrProblem = z.union([z.object({ url: z.string() }), z.object({ error: problem })]);
export type UploadUrlOrProblem = z.infer<typeof uploadUrlOrProblem>;

export const createUploadUrls = endpoint({
  method: 'POST',
  path: '/media/upload-urls',
  tag: 'Extensions',
  summary: 'Get addresses to upload many files to',
  description:
    'One result for each file, in order: the address that `POST /media/upload-url` would return, or its error. ' +
    'Announced as `uploadUrls`.',
  body: z.object({
    files: z
      .array(file, { error: 'The list of files is missing.' })
      .check(
        z.minLength(1, { error: 'The list of files is empty.' }),
        z.maxLength(UPLOAD_URLS_MAX, { error: `There can be at most ${UPLOAD_URLS_MAX} files.` }),
      ),
  }),
  success: {
    status: 200,
    meaning: 'An address or an error for each file',
    body: z.array(uploadUrlOrProblem),
  },
  errors: { 400: 'Invalid input', 500: 'Internal server error' },
});
