import type { Api } from '#contract/api.ts';
import type { Handler } from './handler.ts';

export const listTerms: Handler<Api['listTerms']> = ({ params }, { core, workspace }) =>
  core.terms.list(workspace, params.glossaryId);
