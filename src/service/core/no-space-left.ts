// No more space, in either store, as the person who sent the request is told it.
import { StoreFull } from '#service/media-store/media-store.ts';
import { RecordsFull } from '#service/records/record-store.ts';
import { ApiError } from './api-error.ts';

/** Any request may meet it, wherever it wanted to write. Undefined for every other error. */
export function noSpaceLeft(cause: unknown): ApiError | undefined {
  if (cause instanceof StoreFull) {
    return new ApiError('store-full', 'There is no space left for this file.', [], { cause });
  }
  if (cause instanceof RecordsFull) {
    const message =
      'The service has no space left, so nothing was saved. Whoever runs it has to make room; then try again.';
    return new ApiError('store-full', message, [], { cause });
  }
  return undefined;
}
