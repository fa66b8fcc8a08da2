import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { useDebouncedParams } from '#web/ui/page/use-debounced-params.ts';
import { formatListAddress, type ListAddress, parseListAddress } from './filter-address.ts';
import type { TermFilter } from './term-filter.ts';

/** Change of the filter, order or view. It takes effect at once, and the address bar follows with a delay. */
export interface AddressChange extends Partial<Omit<ListAddress, 'filter'>> {
  /** Changed criteria; the others stay. */
  readonly filter?: Partial<TermFilter>;
}

export function useListAddress(): readonly [ListAddress, (change: AddressChange) => void] {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const [address, setAddress] = useState(() => parseListAddress(params));
  const [seen, setSeen] = useState(key);
  // Back, forward and links change the state; our own late writes don't.
  if (seen !== key) {
    setSeen(key);
    if (navigationType !== NavigationType.Replace) setAddress(parseListAddress(params));
  }

  useDebouncedParams(formatListAddress(address), String(formatListAddress(parseListAddress(params))));

  const change = ({ filter, ...rest }: AddressChange) =>
    setAddress((now) => ({ ...now, ...rest, filter: filter ? { ...now.filter, ...filter } : now.filter }));
  return [address, change];
}
