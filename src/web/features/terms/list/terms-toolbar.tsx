import { ActionIcon, Button } from '@mantine/core';
import { IconFilter, IconLayoutGrid, IconPlus, IconSearch } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { ColumnsMenu } from '#web/features/terms/columns/columns-menu.tsx';
import type { ColumnId } from '#web/features/terms/grid/columns.ts';
import { nameAndId } from '#web/features/terms/language/language-names.ts';
import { words } from '#web/features/terms/words.ts';
import { InCountPlace, InPageActions } from '#web/ui/frame/slot.tsx';
import { searchOptions } from '#web/ui/search-options.ts';
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx';
import { UnsavedMark } from '#web/ui/unsaved/unsaved.tsx';
import { FilterSelect } from './filter-select.tsx';
import { CASE_FILTERS, METHOD_FILTERS, type MethodFilter, type TermFilter } from './term-filter.ts';
import { TermSearch } from './term-search.tsx';
import classes from './terms-toolbar.module.css';
import type { SearchFields } from './use-search-fields.ts';

interface TermsToolbarProps {
  readonly filter: TermFilter;
  /** Changes a part of the filter. The callback is stable, so that typing a search rerenders only its field. */
  readonly onFilter: (change: Partial<TermFilter>) => void;
  /** Languages offered by the filter. */
  readonly languages: readonly string[];
  readonly shown: number;
  readonly all: number;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly fields: SearchFields;
  readonly columns: readonly ColumnId[];
  /** Whether a new term was begun and not saved. */
  readonly hasUnsaved: boolean;
  readonly byLanguage: boolean;
  readonly onByLanguage: (byLanguage: boolean) => void;
  /** Whether a form is open; its button is then the primary one. */
  readonly isFormOpen: boolean;
  readonly onAdd: () => void;
}

export function TermsToolbar(props: TermsToolbarProps) {
  const {
    filter,
    onFilter,
    languages,
    shown,
    all,
    search,
    fields,
    columns,
    hasUnsaved,
    byLanguage,
    onByLanguage,
    isFormOpen,
    onAdd,
  } = props;
  return (
    <>
      <InPageActions>
        <ActionIcon
          className={classes['opener'] ?? ''}
          aria-label={words.toolbar.searchAndFilter}
          aria-expanded={fields.isOpen}
          onClick={fields.toggle}
        >
          <IconSearch size={16} stroke={1.6} aria-hidden />
          <IconFilter size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        <search
          className={classes['fields']}
          data-open={fields.isOpen || undefined}
          data-choices={fields.areChoicesOpen || undefined}
        >
          <TermSearch input={search} filter={filter} onFilter={onFilter} />
          <ActionIcon
            className={classes['more'] ?? ''}
            aria-label={fields.chosen > 0 ? words.toolbar.filterOn(fields.chosen) : words.toolbar.filter}
            aria-expanded={fields.areChoicesOpen}
            data-chosen={fields.chosen > 0 || undefined}
            onClick={fields.toggleChoices}
          >
            <IconFilter size={16} stroke={1.6} aria-hidden />
            {fields.chosen > 0 && <span aria-hidden>{fields.chosen}</span>}
          </ActionIcon>
          <FilterSelect
            label={words.toolbar.language}
            all={words.toolbar.anyLanguage}
            search={searchOptions}
            data={languages.map((id) => ({ value: id, label: nameAndId(id) }))}
            value={filter.language}
            onChange={(language) => onFilter({ language })}
          />
          <FilterSelect
            label={words.toolbar.how}
            all={words.toolbar.anyHow}
            data={METHOD_FILTERS.map((how) => ({ value: how, label: getMethodLabel(how) }))}
            value={filter.how}
            onChange={(how) => onFilter({ how })}
          />
          <FilterSelect
            label={words.toolbar.case}
            all={words.toolbar.bothCases}
            data={CASE_FILTERS.map((kind) => ({ value: kind, label: words.toolbar.cases[kind] }))}
            value={filter.letterCase}
            onChange={(letterCase) => onFilter({ letterCase })}
          />
          {!byLanguage && <ColumnsMenu shown={columns} />}
          <Tooltip label={words.toolbar.byLanguage}>
            <ActionIcon
              aria-label={words.toolbar.byLanguage}
              aria-pressed={byLanguage}
              onClick={() => onByLanguage(!byLanguage)}
            >
              <IconLayoutGrid size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </search>
        <Button
          variant={isFormOpen ? 'default' : 'filled'}
          classNames={{
            root: classes['add'] ?? '',
            label: classes['addLabel'] ?? '',
            section: classes['addSign'] ?? '',
          }}
          leftSection={<IconPlus size={14} aria-hidden />}
          rightSection={hasUnsaved && <UnsavedMark />}
          onClick={onAdd}
        >
          {words.toolbar.add}
        </Button>
      </InPageActions>
      <InCountPlace>
        <output>{words.toolbar.shown(shown, all)}</output>
      </InCountPlace>
    </>
  );
}

function getMethodLabel(how: MethodFilter): string {
  if (how === 'several') return words.howSeveral;
  return how === 'none' ? words.howNone : words.how[how];
}
