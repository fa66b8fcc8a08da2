// What a service can do beyond the interface every one has, and whose workspace a key opens (§4.3). A service without
// this endpoint can do none of it.
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { unsetText } from './unset-text.ts';

const name = unsetText.check(z.describe('What people call it; null where the operator named none.'));

/** What it is stands where it is described: an endpoint of its own says that it is announced here. */
const extension = z._default(z.boolean(), false);

export const capabilities = z
  .object({
    workspace: z._default(z.object({ name }), { name: null }),
    termIfMatch: extension,
    uploadUrls: extension,
    readUrl: extension,
    mediaDetails: extension,
    uploadConditions: extension,
    completeAs: extension,
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
