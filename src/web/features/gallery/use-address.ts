import { useCallback, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { useDebouncedParams } from '#web/ui/page/use-debounced-params.ts';
import { type Address, formatAddress, parseAddress } from './address.ts';

export interface ChangeOptions {
  /** Makes a step that "back" returns from. */
  readonly push?: boolean;
}
export type ChangeAddress = (change: Partial<Address>, options?: ChangeOptions) => void;

/**
 * The gallery's address as state: changes show at once and reach the address bar a moment later.
 * Back, forward and links change the state; our own late writes don't.
 */
export function useAddress(): readonly [Address, ChangeAddress] {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const arrivedBy = useNavigationType();
  const [address, setAddress] = useState(() => parseAddress(params));
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    if (arrivedBy !== NavigationType.Replace) setAddress(parseAddress(params));
  }

  const there = String(formatAddress(parseAddress(params)));
  useDebouncedParams(formatAddress(address), there);

  const change = useCallback<ChangeAddress>(
    (change, { push } = {}) => {
      // Of several changes in one event none may undo another.
      setAddress((now) => ({ ...now, ...change }));
      const next = formatAddress({ ...address, ...change });
      if (push && String(next) !== there) setParams(next);
    },
    [address, there, setParams],
  );
  return [address, change];
}
