import { useCallback, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { useDebouncedParams } from '#web/ui/page/use-debounced-params.ts';
import { type Address, formatAddress, parseAddress } from './address.ts';

export interface ChangeOptions {
  /** Adds an entry to the browser’s history. */
  readonly push?: boolean;
}
export type ChangeAddress = (change: Partial<Address>, options?: ChangeOptions) => void;

/**
 * The state of the gallery’s URL. A change shows at once and reaches the address bar a moment later. Back, forward and links
 * change the state; the delayed writes of this hook don’t.
 */
export function useAddress(): readonly [Address, ChangeAddress] {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const [address, setAddress] = useState(() => parseAddress(params));
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    if (navigationType !== NavigationType.Replace) setAddress(parseAddress(params));
  }

  const there = String(formatAddress(parseAddress(params)));
  useDebouncedParams(formatAddress(address), there);

  const change = useCallback<ChangeAddress>(
    (change, { push } = {}) => {
      // Merged into the latest state, so that several changes in one event don’t undo each other.
      setAddress((now) => ({ ...now, ...change }));
      const next = formatAddress({ ...address, ...change });
      if (push && String(next) !== there) setParams(next);
    },
    [address, there, setParams],
  );
  return [address, change];
}
