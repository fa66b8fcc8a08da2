import type { Api } from '#contract/api.ts';
import type { Handler } from './handler.ts';

export const completeUpload: Handler<Api['completeUpload']> = () =>
  Promise.reject(new Error('Not built yet.'));
