// Search field of the terms. A button switches between searching by text and by sound; by sound, it accepts IPA.
import { ActionIcon, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { IPA_TYPING, onIpaKey } from '#web/features/terms/ipa/ipa-typing.ts';
import { OptionSymbol } from '#web/features/terms/option-symbol.tsx';
import { words } from '#web/features/terms/words.ts';
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx';
import type { TermFilter } from './term-filter.ts';
import classes from './terms-toolbar.module.css';

interface TermSearchProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly filter: TermFilter;
  readonly onFilter: (change: Partial<TermFilter>) => void;
}

export function TermSearch({ input, filter, onFilter }: TermSearchProps) {
  const search = (text: string) => onFilter({ text });
  return (
    <TextInput
      variant="filled"
      size="xs"
      ref={input}
      type="search"
      aria-label={filter.bySound ? words.toolbar.searchBySound : words.toolbar.search}
      placeholder={filter.bySound ? words.toolbar.soundHint : words.toolbar.search}
      leftSection={<IconSearch size={16} aria-hidden />}
      className={classes['search']}
      value={filter.text}
      onChange={(event) => search(event.currentTarget.value)}
      {...(filter.bySound && IPA_TYPING)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') search('');
        else if (filter.bySound) onIpaKey(event);
      }}
      rightSectionPointerEvents="all"
      rightSection={
        <Tooltip label={words.toolbar.bySound}>
          <ActionIcon
            size="sm"
            className={classes['bySound'] ?? ''}
            aria-label={words.toolbar.bySound}
            aria-pressed={filter.bySound}
            onClick={() => {
              onFilter({ bySound: !filter.bySound });
              input.current?.focus();
            }}
          >
            <OptionSymbol option="manual-phonemization" />
          </ActionIcon>
        </Tooltip>
      }
    />
  );
}
