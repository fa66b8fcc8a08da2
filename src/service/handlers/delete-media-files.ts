import type { Api } from '#contract/api.ts';
import type { Handler } from './handler.ts';

export const deleteMediaFiles: Handler<Api['deleteMediaFiles']> = async ({ body }, { core, workspace }) => {
  await core.media.delete(workspace, body.paths);
  return undefined;
};
