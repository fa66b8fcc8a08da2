// Converts errors of a store that is full or unavailable to an ApiError.
import { StoreFull, StoreUnavailable } from '#service/media-store/media-store.ts';
import { RecordsBusy, RecordsFull } from '#service/records/record-store.ts';
import { ApiError } from './api-error.ts';

/** @returns undefined for every other error */
export function storeTrouble(cause: unknown): ApiError | undefined {
  if (cause instanceof StoreFull) {
    return new ApiError('store-full', 'There is no space left for this file.', [], { cause });
  }
  if (cause instanceof RecordsFull) {
    const message =
      'The service has no space left, so nothing was saved. Whoever runs it has to make room; then try again.';
    return new ApiError('store-full', message, [], { cause });
  }
  if (cause instanceof StoreUnavailable) {
    const message = 'The store of the media files does not answer. Try again in a moment.';
    return new ApiError('store-unavailable', message, [], { cause });
  }
  if (cause instanceof RecordsBusy) {
    // Don't say that nothing was saved, because a file may be published already. Repeating the request finishes it.
    const message = 'The service is busy and could not finish this. Try again in a moment.';
    return new ApiError('store-unavailable', message, [], { cause });
  }
  return undefined;
}
