import type { Api } from '#contract/api.ts';
import type { Handler } from './handler.ts';

export const listGlossaries: Handler<Api['listGlossaries']> = (_request, { core, workspace }) =>
  core.glossaries.list(workspace);
