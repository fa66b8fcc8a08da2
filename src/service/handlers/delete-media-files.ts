import type { Api } from '#contract/api.ts';
import type { Handler } from './handler.ts';

export const deleteMediaFiles: Handler<Api['deleteMediaFiles']> = () =>
  Promise.reject(new Error('Not built yet.'));
