import { Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Catalog } from '#catalog/client.ts';
import classes from '#web/features/gallery/gallery.module.css';
import { useVisibleRows } from '#web/ui/list/visible-rows.ts';
import { words } from './words.ts';

const LINE_PX = 30;
/** Minimum number of lines for a search field: shorter lists are read faster than searched. */
const SEARCH_FROM = 12;

/** A requested range begins at a multiple of this many lines. */
const RANGE_STEP = 50;
const NONE: readonly number[] = [];

interface DeletionListProps {
  readonly catalog: Catalog;
  /** Number of lines. */
  readonly all: number;
  /** Number of the preview. It changes whenever the lines do. */
  readonly number: number;
}

interface Lines {
  readonly found: number;
  readonly first: number;
  readonly lines: readonly string[];
}

/** A searchable list of all folders and files that will be deleted. */
export function DeletionList({ catalog, all, number }: DeletionListProps) {
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState<Lines>({ found: all, first: 0, lines: [] });
  const scroller = useRef<HTMLDivElement>(null);
  const { found } = shown;
  const { indexes, firstInSight, trackHeight, getTop } = useVisibleRows({
    count: found,
    height: LINE_PX,
    scroller,
    alwaysRendered: NONE,
  });
  // Rounded, so that scrolling by a line doesn’t request lines again.
  const from = Math.max(0, Math.floor((firstInSight - RANGE_STEP / 2) / RANGE_STEP) * RANGE_STEP);
  useEffect(() => {
    let isWanted = true;
    const ask = { kind: 'deletion-lines', query, first: from, end: from + 4 * RANGE_STEP } as const;
    const load = async () => {
      const { found, lines } = await catalog.ask(ask);
      if (isWanted) setShown({ found, first: from, lines });
    };
    void load().catch(() => undefined);
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `number` stands for the lines, which the catalog holds
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
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling list must be reachable by keyboard
        tabIndex={0}
      >
        <ul style={{ height: trackHeight }}>
          {indexes.map((index) => (
            <li
              key={index}
              style={{ transform: `translateY(${getTop(index)}px)` }}
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
