// Publishing under a condition (§4.3). An upload states which file, or none, must be at its path when it is published.
// Otherwise nothing is replaced and the answer is 412 `file-changed`.
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { LISTED_PATH_MAX, VERSIONS_MAX } from './limits.ts';

/** Maximum length of a version, in characters. The service's own have 43; an ETag of a bucket may be longer. */
const VERSION_MAX_LENGTH = 200;

/** Strict objects: a misspelled condition must fail, because ignoring it would replace a file without asking. */
const absent = z.strictObject({ absent: z.literal(true) });
const exactVersion = z.strictObject({
  version: z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(VERSION_MAX_LENGTH),
      z.regex(/^[\x21\x23-\x7e]+$/),
      z.describe('A version that `POST /media/versions` returned for this path.'),
    ),
});
const any = z.strictObject({ any: z.literal(true) });

export const fileCondition = z
  .union([absent, exactVersion], { error: 'The condition must be {"absent": true} or {"version": "…"}.' })
  .register(z.globalRegistry, {
    id: 'FileCondition',
    description: 'What must be at the path when the file is published: no file, or exactly this version.',
  });
export type FileCondition = z.infer<typeof fileCondition>;

/** `any` removes the condition that the upload began with. */
export const completeCondition = z.union([absent, exactVersion, any], {
  error: 'The condition must be {"absent": true}, {"version": "…"} or {"any": true}.',
});
export type CompleteCondition = z.infer<typeof completeCondition>;

const storedVersion = z.object({
  version: z.string().check(z.describe('Changes whenever the file is replaced. Opaque.')),
  size: z.int().check(z.nonnegative(), z.describe('Bytes.')),
  etag: z.optional(
    z.string().check(z.describe('ETag (without quotes) of an upload of these bytes. Absent if unknown.')),
  ),
});

export const fileVersion = z.union([storedVersion, z.object({ absent: z.literal(true) })]);
export type FileVersion = z.infer<typeof fileVersion>;

export const getMediaVersions = endpoint({
  method: 'POST',
  path: '/media/versions',
  tag: 'Extensions',
  summary: 'Get the current versions of files',
  description:
    'Returns one entry for each path, in order and up to date: the version to send in `onlyIf`, ' +
    'or `absent` if there is no file. Announced as `uploadConditions`.',
  body: z.object({
    paths: z
      .array(
        z
          .string({ error: 'Each path must be text.' })
          .check(
            z.minLength(1, { error: 'A path is empty.' }),
            z.maxLength(LISTED_PATH_MAX, { error: 'A path is too long.' }),
          ),
        { error: 'The list of paths is missing.' },
      )
      .check(
        z.minLength(1, { error: 'The list of paths is empty.' }),
        z.maxLength(VERSIONS_MAX, {
          error: `There can be at most ${VERSIONS_MAX.toLocaleString('en')} paths.`,
        }),
      ),
  }),
  success: { status: 200, meaning: 'A version or an absence for each path', body: z.array(fileVersion) },
  errors: { 400: 'Invalid input', 500: 'Internal server error' },
});
