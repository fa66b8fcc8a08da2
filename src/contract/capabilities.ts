// The extensions that a server supports, and the name of the key's workspace (§4.3). A server without this endpoint supports
// no extension.
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { unsetText } from './unset-text.ts';

const name = unsetText.check(z.describe('Display name, null if the operator set none.'));

/** A flag for one extension. The description of the extension's endpoint names its flag. */
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
  summary: 'List the extensions of this server',
  description: 'Other servers may have neither this endpoint nor these extensions.',
  success: { status: 200, meaning: 'Success', body: capabilities },
  errors: { 500: 'Internal server error' },
});
