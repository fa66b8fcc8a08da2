import type { Api } from '#contract/api.ts';
import type { Handler } from './handler.ts';

export const listMediaFiles: Handler<Api['listMediaFiles']> = () =>
  Promise.reject(new Error('Not built yet.'));
