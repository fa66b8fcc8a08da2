import type { Api } from '#contract/api.ts';
import type { Handler } from './handler.ts';

export const presignPart: Handler<Api['presignPart']> = () => Promise.reject(new Error('Not built yet.'));
