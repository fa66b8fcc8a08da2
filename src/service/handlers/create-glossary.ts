import type { Api } from '#contract/api.ts';
import type { Handler } from './handler.ts';

export const createGlossary: Handler<Api['createGlossary']> = ({ body }, { core, workspace }) =>
  core.glossaries.create(workspace, body);
