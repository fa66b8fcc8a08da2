import type { OptionsFilter } from '@mantine/core';
import { foldForSearch } from '#text/fold.ts';

/** For a searchable Select: finds its options as every other search here does. */
export const searchOptions: OptionsFilter = ({ options, search }) => {
  const wanted = foldForSearch(search.trim());
  return options.filter((option) => 'group' in option || foldForSearch(option.label).includes(wanted));
};
