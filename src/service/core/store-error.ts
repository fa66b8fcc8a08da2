// Converts errors of a store that is full or unavailable to an ApiError.
import { StoreFull, StoreUnavailable } from '#service/media-store/media-store.ts';
import { RecordsBusy, RecordsFull } from '#service/records/record-store.ts';
import { ApiError } from './api-error.ts';

/** @returns undefined for every other error */
export function storeApiError(cause: unknown): ApiError | undefined {
  if (cause instanceof StoreFull) {
    return new ApiError('store-full', 'There is no space left for this file.', [], { cause });
  }
  if (cause instanceof RecordsFull) {
    const message =
      'The server has no space left, so nothing was saved. Ask its operator to free up space, then try again.';
    return new ApiError('store-full', message, [], { cause });
  }
  if (cause instanceof StoreUnavailable) {
    const message = 'The media storage does not respond. Try again in a moment.';
    return new ApiError('store-unavailable', message, [], { cause });
  }
  if (cause instanceof RecordsBusy) {
    // Don't say that nothing was saved, because a file may be published already. Repeating the request finishes it.
    const message = 'The server is busy and could not finish this. Try again in a moment.';
    return new ApiError('store-unavailable', message, [], { cause });
  }
  return undefined;
}
