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
    bytes: column(z.int().check(z.nonnegative()), 'How long each file is.'),
    changedAt: column(
      z.int().check(z.nonnegative()),
      'When each was last changed: whole seconds since 1970, UTC.',
    ),
    seconds: column(z.number().check(z.nonnegative()), 'How long each plays.'),
    codecs: column(
      z.string(),
      'How each is encoded, the tracks separated by a comma and a space: `avc, aac`.',
    ),
  })
  .register(z.globalRegistry, { id: 'MediaDetailsBlock' });
export type MediaDetailsBlock = z.infer<typeof mediaDetailsBlock>;

export const getMediaDetails = endpoint({
  method: 'GET',
  path: '/media/details',
  tag: 'Extensions',
  summary: 'Size, last change, length and codecs of all media files',
  description:
    'The files of the list, in its order, in blocks of columns that are all equally long; null is what isn’t known, or not ' +
    'yet. Each block stands in a line of its own. Announced as `mediaDetails`.',
  conditional: true,
  success: { status: 200, meaning: 'Success', body: z.array(mediaDetailsBlock) },
  errors: { 500: 'Internal server error' },
});
