import { Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { foldForSearch, searchWords } from '#text/fold.ts';
import classes from '#web/features/gallery/gallery.module.css';
import { words } from './words.ts';

const LINE_PX = 30;
/** Shorter lists are read faster than searched. */
const SEARCH_FROM = 12;

/** Every folder and file that will go, to look through and to search. */
export function DeletionList({ paths }: { readonly paths: readonly string[] }) {
  const [query, setQuery] = useState('');
  const scroller = useRef<HTMLDivElement>(null);
  const found = useMemo(() => {
    const wanted = searchWords(query);
    if (wanted.length === 0) return paths;
    return paths.filter((path) => {
      const folded = foldForSearch(path);
      return wanted.every((word) => folded.includes(word));
    });
  }, [paths, query]);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const virtual = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    overscan: 6,
  });
  return (
    <>
      {paths.length >= SEARCH_FROM && (
        <TextInput
          size="xs"
          aria-label={words.searchList}
          placeholder={words.searchList}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          rightSectionWidth={110}
          rightSection={
            <Text size="xs" c="dimmed" component="output">
              {query !== '' && words.listHits(found.length, paths.length)}
            </Text>
          }
        />
      )}
      <section
        ref={scroller}
        className={classes['deletionList']}
        aria-label={words.list}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <ul style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <li
              key={found[index]}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={found.length}
              aria-posinset={index + 1}
              title={found[index]}
            >
              <bdi>{found[index]}</bdi>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
