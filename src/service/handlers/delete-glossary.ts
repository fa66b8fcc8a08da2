import type { Api } from '#contract/api.ts';
import type { Handler } from './handler.ts';

export const deleteGlossary: Handler<Api['deleteGlossary']> = async ({ params }, { core, workspace }) => {
  await core.glossaries.delete(workspace, params.glossaryId);
  return undefined;
};
