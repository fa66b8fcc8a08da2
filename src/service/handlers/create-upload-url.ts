import type { Api } from '#contract/api.ts';
import type { Handler } from './handler.ts';

export const createUploadUrl: Handler<Api['createUploadUrl']> = ({ body }, { core, workspace, origin }) =>
  core.uploads.presignFile(workspace, body, origin);
