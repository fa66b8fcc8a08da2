import { CloseButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Ref } from 'react';
import { words } from '#web/features/gallery/words.ts';
import classes from './search-box.module.css';

interface SearchBoxProps {
  readonly query: string;
  readonly ref: Ref<HTMLInputElement>;
  readonly onChange: (query: string) => void;
  readonly onFocusTree: () => void;
}

/** A plain `<input>`, because Mantine’s field would add its code to the first load. */
export function SearchBox({ query, ref, onChange, onFocusTree }: SearchBoxProps) {
  return (
    <div className={classes['search']}>
      <IconSearch size={16} aria-hidden className={classes['icon']} />
      <input
        ref={ref}
        type="search"
        aria-label={words.toolbar.search}
        placeholder={words.toolbar.search}
        value={query}
        maxLength={300}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && query !== '') onChange('');
          else if (event.key === 'ArrowDown' || event.key === 'Enter') onFocusTree();
          else return;
          event.preventDefault();
        }}
      />
      {query === '' ? (
        <kbd className={classes['key']} aria-hidden>
          /
        </kbd>
      ) : (
        <CloseButton aria-label={words.toolbar.clearSearch} size="sm" onClick={() => onChange('')} />
      )}
    </div>
  );
}
