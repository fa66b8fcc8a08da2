import type { OptionsFilter } from '@mantine/core';
import { foldForSearch } from '#text/fold.ts';

/** Filter of a searchable Select, with the same matching rules as other searches. */
export const searchOptions: OptionsFilter = ({ options, search }) => {
  const wanted = foldForSearch(search.trim());
  return options.filter((option) => 'group' in option || foldForSearch(option.label).includes(wanted));
};
