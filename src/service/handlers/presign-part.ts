import type { Api } from '#contract/api.ts';
import type { Handler } from './handler.ts';

export const presignPart: Handler<Api['presignPart']> = ({ body }, { core, workspace, origin }) =>
  core.uploads.presignPart(workspace, body, origin);
