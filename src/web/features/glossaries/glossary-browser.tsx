import { Button, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useMemo, useState } from 'react';
import type { Glossary } from '#contract/glossary.ts';
import { InCountPlace, InPageActions } from '#web/ui/frame/slot.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import classes from './glossaries-table.module.css';
import { GlossariesTable } from './glossaries-table.tsx';
import { BY_NAME, listed } from './glossary-list.ts';
import { words } from './words.ts';

interface GlossaryBrowserProps {
  readonly glossaries: readonly Glossary[];
  readonly search: RefObject<HTMLInputElement | null>;
  readonly onDelete: (glossary: Glossary) => void;
}

/** The list with its search and its order. */
export function GlossaryBrowser({ glossaries, search, onDelete }: GlossaryBrowserProps) {
  const [query, setQuery] = useState('');
  const [sort, setSort] = useState(BY_NAME);
  const shown = useMemo(() => listed(glossaries, query, sort), [glossaries, query, sort]);
  return (
    <>
      <InPageActions>
        <TextInput
          ref={search}
          variant="filled"
          size="xs"
          type="search"
          className={classes['search']}
          aria-label={words.search}
          placeholder={words.search}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setQuery('')}
        />
      </InPageActions>
      <InCountPlace>
        <output>{words.shown(shown.length, glossaries.length)}</output>
      </InCountPlace>
      {shown.length === 0 ? (
        <EmptyState
          title={words.noMatch.title}
          action={
            <Button variant="default" onClick={() => setQuery('')}>
              {words.noMatch.clear}
            </Button>
          }
        >
          {words.noMatch.text}
        </EmptyState>
      ) : (
        <div className={classes['list']}>
          <GlossariesTable glossaries={shown} sort={sort} onSort={setSort} onDelete={onDelete} />
          <Text size="sm" c="dimmed" className={classes['note']}>
            {words.copyIdWhy} {words.elsewhere}
          </Text>
        </div>
      )}
    </>
  );
}
