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
  /** On a phone, what is filtered by beside the text is below that, when it is asked for. */
  readonly areChoicesOpen: boolean;
  readonly toggleChoices: () => void;
  /** What is chosen of it: it may not be seen. */
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
