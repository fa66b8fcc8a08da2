// Signed addresses to read files from (§4.3).
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { LISTED_PATH_MAX } from './limits.ts';

/** A path to read. Every listed path is valid, also if an upload could not have its name. */
const listedFile = z
  .string({ error: 'The file name is missing or is not text.' })
  .check(
    z.minLength(1, { error: 'The file name is empty.' }),
    z.maxLength(LISTED_PATH_MAX, { error: 'The file name is too long.' }),
    z.describe('A listed path.'),
  );

/** A regular expression instead of `z.url()`, which would add a URL parser to every page. */
const httpUrl = z.string().check(z.regex(/^https?:\/\/[^\s/]/i), z.meta({ format: 'uri' }));

export const createReadUrl = endpoint({
  method: 'POST',
  path: '/media/read-url',
  tag: 'Extensions',
  summary: 'Get an address to read a file from',
  description:
    'Read the file or a range of its bytes with GET from the returned address, which needs no credentials. ' +
    'It is valid for at most 15 minutes. Announced as `readUrl`.',
  body: z.object({ fileName: listedFile }),
  success: { status: 200, meaning: 'Read URL generated', body: httpUrl },
  errors: {
    400: 'Invalid file name',
    404: 'There is no such file',
    500: 'Internal server error',
  },
});
