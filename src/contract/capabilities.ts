// What a service can do beyond the interface every one has, and whose workspace a key opens (§4.3). A service without
// this endpoint can do none of it.
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { unsetText } from './text.ts';

const name = unsetText.check(z.describe('What people call it; null where the operator named none.'));

export const capabilities = z
  .object({
    workspace: z.prefault(z.object({ name }), {}),
    termIfMatch: z
      ._default(z.boolean(), false)
      .check(z.describe('Changing and deleting a term take `If-Match`.')),
    uploadUrls: z
      ._default(z.boolean(), false)
      .check(z.describe('`POST /media/upload-urls` gives addresses for many files at once.')),
    readUrl: z
      ._default(z.boolean(), false)
      .check(z.describe('`POST /media/read-url` gives an address to read a file from.')),
    mediaDetails: z
      ._default(z.boolean(), false)
      .check(z.describe('`GET /media/details` says size, last change, length and codecs of all files.')),
  })
  .register(z.globalRegistry, { id: 'Capabilities' });
export type Capabilities = z.infer<typeof capabilities>;

export const getCapabilities = endpoint({
  method: 'GET',
  path: '/capabilities',
  tag: 'Extensions',
  summary: 'What this service can do beyond the common interface',
  description: 'Other servers of the same interface may not have this endpoint, nor what it announces.',
  success: { status: 200, meaning: 'Success', body: capabilities },
  errors: { 500: 'Internal server error' },
});
