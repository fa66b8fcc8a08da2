import type { Api } from '#contract/api.ts';
import type { Handler } from './handler.ts';

export const listMediaFiles: Handler<Api['listMediaFiles']> = (_request, { core, workspace, fresh }) =>
  core.media.list(workspace, { fresh });
