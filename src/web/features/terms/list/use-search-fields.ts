// Visibility of the search and filter fields. If the header has no room for them, they open below it on request. They
// stay open while a filter is set, because a hidden filter would be confusing.
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TermFilter } from './term-filter.ts';

export interface SearchFields {
  readonly isOpen: boolean;
  /** Focuses the search field, and opens it if needed. */
  readonly focus: () => void;
  readonly toggle: () => void;
  /** Whether the filters other than the text are open on a phone, below the search field. */
  readonly areChoicesOpen: boolean;
  readonly toggleChoices: () => void;
  /** Number of set filters. It is shown because the fields may be closed. */
  readonly chosen: number;
}

export function useSearchFields(
  input: RefObject<HTMLInputElement | null>,
  { text, language, how, letterCase }: TermFilter,
): SearchFields {
  const [isAsked, setAsked] = useState(false);
  const [areChoicesOpen, setChoicesOpen] = useState(false);
  const chosen = [language, how, letterCase].filter((choice) => choice !== null).length;
  const isFiltered = text !== '' || chosen > 0;
  const open = () => {
    flushSync(() => setAsked(true));
    input.current?.focus();
  };
  return {
    isOpen: isAsked || isFiltered,
    focus: () => (input.current?.checkVisibility() ? input.current.focus() : open()),
    toggle: () => (isAsked && !isFiltered ? setAsked(false) : open()),
    areChoicesOpen,
    toggleChoices: () => setChoicesOpen(!areChoicesOpen),
    chosen,
  };
}
