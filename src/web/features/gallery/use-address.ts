import { useCallback, useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { type Address, formatAddress, parseAddress, sameAddress } from './address.ts';

/** Browsers refuse more than about a hundred history changes in half a minute; typing and arrow keys make more. */
const WRITE_AFTER_MS = 250;

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

  useEffect(() => {
    if (sameAddress(address, parseAddress(params))) return;
    const timer = setTimeout(() => setParams(formatAddress(address), { replace: true }), WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [address, params, setParams]);

  const change = useCallback<ChangeAddress>(
    (change, { push } = {}) => {
      // Of several changes in one event none may undo another.
      setAddress((now) => ({ ...now, ...change }));
      const next = { ...address, ...change };
      if (push && !sameAddress(next, parseAddress(params))) setParams(formatAddress(next));
    },
    [address, params, setParams],
  );
  return [address, change];
}
