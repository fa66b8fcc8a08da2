// The fields that search and filter the terms. Where they have no room in the page's line they come below it when they
// are asked for, and as long as anything is filtered by: what is hidden must not go unseen.
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TermFilter } from './term-filter.ts';

export interface SearchFields {
  readonly isOpen: boolean;
  /** Goes to the search, wherever it is. */
  readonly focus: () => void;
  readonly toggle: () => void;
}

export function useSearchFields(
  input: RefObject<HTMLInputElement | null>,
  { text, language, how, letterCase }: TermFilter,
): SearchFields {
  const [isAsked, setAsked] = useState(false);
  const isFiltered = text !== '' || language !== null || how !== null || letterCase !== null;
  const open = () => {
    flushSync(() => setAsked(true));
    input.current?.focus();
  };
  return {
    isOpen: isAsked || isFiltered,
    focus: () => (input.current?.checkVisibility() ? input.current.focus() : open()),
    toggle: () => (isAsked && !isFiltered ? setAsked(false) : open()),
  };
}
