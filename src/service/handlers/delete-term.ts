import type { Api } from '#contract/api.ts';
import type { Handler } from './handler.ts';

export const deleteTerm: Handler<Api['deleteTerm']> = async ({ params }, { core, workspace }) => {
  await core.terms.delete(workspace, params.termId);
  return undefined;
};
