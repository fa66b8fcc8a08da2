// Deleting media files (§4.1).
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { LISTED_PATH_MAX } from './limits.ts';

export const deleteMediaFiles = endpoint({
  method: 'POST',
  path: '/media/files/delete',
  tag: 'Media',
  summary: 'Delete files and directories',
  description: 'A path ending in `/` is a directory with its content. Missing paths are ignored.',
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
      .check(z.minLength(1, { error: 'The list of paths is empty.' })),
  }),
  success: { status: 204, meaning: 'Deleted successfully' },
  errors: { 400: 'Invalid input', 500: 'Internal server error' },
});
