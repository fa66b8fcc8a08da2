// What a service can do beyond the interface every one has, and whose workspace a key opens (§4.3). A service without
// this endpoint can do none of it.
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { unsetText } from './text.ts';

const name = unsetText.check(z.describe('What people call it; null where the operator named none.'));

const extension = (what: string) => z._default(z.boolean(), false).check(z.describe(what));

export const capabilities = z
  .object({
    workspace: z.prefault(z.object({ name }), {}),
    termIfMatch: extension('`If-Match` where a term is changed or deleted'),
    uploadUrls: extension('`POST /media/upload-urls`'),
    readUrl: extension('`POST /media/read-url`'),
    mediaDetails: extension('`GET /media/details`'),
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
