import type { Api } from '#contract/api.ts';
import type { Handler } from './handler.ts';

export const updateTerm: Handler<Api['updateTerm']> = ({ params, body }, { core, workspace }) =>
  core.terms.update(workspace, params.termId, body);
