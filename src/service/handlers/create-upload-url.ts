import type { Api } from '#contract/api.ts';
import type { Handler } from './handler.ts';

export const createUploadUrl: Handler<Api['createUploadUrl']> = () =>
  Promise.reject(new Error('Not built yet.'));
