// Size, date, length and codecs of media files (§4.3). They are sent as columns, in blocks that a client can read one by one.
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Maximum number of files in a block. */
export const DETAILS_BLOCK_MAX = 1_000;

const column = <Value extends z.ZodMiniType>(value: Value, meaning: string) =>
  z.array(z.nullable(value)).check(z.maxLength(DETAILS_BLOCK_MAX), z.describe(meaning));

export const mediaDetailsBlock = z
  .object({
    paths: z.array(z.string()).check(z.maxLength(DETAILS_BLOCK_MAX)),
    bytes: column(z.int().check(z.nonnegative()), 'Size of each file (bytes).'),
    changedAt: column(
      z.int().check(z.nonnegative()),
      'Last change of each file, in whole seconds since 1970, UTC.',
    ),
    seconds: column(z.number().check(z.nonnegative()), 'Duration of each file.'),
    codecs: column(z.string(), 'Codecs of each file, separated by a comma and a space: `avc, aac`.'),
  })
  .register(z.globalRegistry, { id: 'MediaDetailsBlock' });
export type MediaDetailsBlock = z.infer<typeof mediaDetailsBlock>;

export const getMediaDetails = endpoint({
  method: 'GET',
  path: '/media/details',
  tag: 'Extensions',
  summary: 'Size, last change, length and codecs of all media files',
  description:
    'The files of the list in its order, in blocks of columns of equal length. Values that aren’t known yet are null. Each ' +
    'block has a line of its own. Announced as `mediaDetails`.',
  conditional: true,
  success: { status: 200, meaning: 'Success', body: z.array(mediaDetailsBlock) },
  errors: { 500: 'Internal server error' },
});
