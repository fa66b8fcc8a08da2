import { Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Catalog } from '#catalog/client.ts';
import classes from '#web/features/gallery/gallery.module.css';
import { useVisibleRows } from '#web/ui/list/visible-rows.ts';
import { words } from './words.ts';

const LINE_PX = 30;
/** Shorter lists are read faster than searched. */
const SEARCH_FROM = 12;

/** Lines asked for beyond those in sight. */
const BEYOND = 50;
const NONE: readonly number[] = [];

interface DeletionListProps {
  readonly catalog: Catalog;
  /** How many lines there are. */
  readonly all: number;
  /** Changes with what goes. */
  readonly number: number;
}

interface Lines {
  readonly found: number;
  readonly first: number;
  readonly lines: readonly string[];
}

/** Every folder and file that will go, to look through and to search. */
export function DeletionList({ catalog, all, number }: DeletionListProps) {
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState<Lines>({ found: all, first: 0, lines: [] });
  const scroller = useRef<HTMLDivElement>(null);
  const { found } = shown;
  const { indexes, firstInSight, trackHeight, topOf } = useVisibleRows({
    count: found,
    height: LINE_PX,
    scroller,
    always: NONE,
  });
  // In steps, so that not every line scrolled asks anew.
  const from = Math.max(0, Math.floor((firstInSight - BEYOND / 2) / BEYOND) * BEYOND);
  useEffect(() => {
    let isWanted = true;
    const ask = { kind: 'deletion-lines', query, first: from, end: from + 4 * BEYOND } as const;
    const take = async () => {
      const { found, lines } = await catalog.ask(ask);
      if (isWanted) setShown({ found, first: from, lines });
    };
    void take().catch(() => undefined);
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- other lines, though the catalog is the same
  }, [catalog, number, query, from]);
  return (
    <>
      {all >= SEARCH_FROM && (
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
              {query !== '' && words.listHits(found, all)}
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
        <ul style={{ height: trackHeight }}>
          {indexes.map((index) => (
            <li
              key={index}
              style={{ transform: `translateY(${topOf(index)}px)` }}
              aria-setsize={found}
              aria-posinset={index + 1}
              title={shown.lines[index - shown.first]}
            >
              <bdi>{shown.lines[index - shown.first]}</bdi>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
