// The list of media files (§4.1). Deleting, uploading and names have files of their own, because a page doesn't need them at
// first.
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const listMediaFiles = endpoint({
  method: 'GET',
  path: '/media/files',
  tag: 'Media',
  summary: 'List all media files of the workspace',
  description: 'Paths in bytewise ascending order of their UTF-8 form.',
  conditional: true,
  success: { status: 200, meaning: 'Success', body: z.array(z.string()) },
  errors: { 500: 'Internal server error' },
});
