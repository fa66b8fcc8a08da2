import { useState } from 'react';

/** The failure a page shows: one stays until a later try succeeds, so that trying again by itself changes nothing to look at. */
export function useShownError({ data, error }: { readonly data: unknown; readonly error: unknown }): unknown {
  const [last, setLast] = useState<unknown>(null);
  const shown = error ?? (data === undefined ? last : null);
  if (shown !== last) setLast(shown);
  return shown;
}
