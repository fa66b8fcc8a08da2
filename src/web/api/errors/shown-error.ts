import { useState } from 'react';

/**
 * Returns the error to show. It stays until a later attempt succeeds, so that automatic retries don’t make it flicker.
 */
export function useShownError({ data, error }: { readonly data: unknown; readonly error: unknown }): unknown {
  const [last, setLast] = useState<unknown>(null);
  const shown = error ?? (data === undefined ? last : null);
  if (shown !== last) setLast(shown);
  return shown;
}
