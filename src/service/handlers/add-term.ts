import type { Api } from '#contract/api.ts';
import type { Handler } from './handler.ts';

export const addTerm: Handler<Api['addTerm']> = ({ params, body }, { core, workspace }) =>
  core.terms.add(workspace, params.glossaryId, body);
