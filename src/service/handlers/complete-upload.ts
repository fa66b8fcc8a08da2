import type { Api } from '#contract/api.ts';
import type { Handler } from './handler.ts';

export const completeUpload: Handler<Api['completeUpload']> = async ({ body }, { core, workspace }) => {
  await core.uploads.complete(workspace, body);
  return { message: 'Upload completed' };
};
