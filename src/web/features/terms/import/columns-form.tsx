// Form that maps the columns of a file and sets default languages for empty cells.
import { Fieldset, Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import {
  ATTRIBUTES,
  DEFAULT_LANGUAGE_FIELDS,
  type DefaultLanguages,
  type SheetInfo,
  setColumn,
} from '#lexicon/client.ts';
import { LanguageInput } from '#web/features/terms/language/language-input.tsx';
import { MOUNT_ON_OPEN } from '#web/features/terms/mount-on-open.ts';
import type { Meaning } from './column-memory.ts';
import classes from './import.module.css';
import { words } from './words.ts';

interface ColumnsFormProps {
  readonly sheet: SheetInfo;
  readonly meaning: Meaning;
  readonly onChange: (meaning: Meaning) => void;
}

const SAMPLE = { description: classes['sample'] ?? '' };

/** Debounce (ms) of the language fields, because each change compares every row again. */
const TYPED_MS = 400;

export function ColumnsForm({ sheet, meaning, onChange }: ColumnsFormProps) {
  const { columns } = meaning;
  // All defaults as typed. The debounced callback must report them together, or the second change would lack the first.
  const [defaults, setDefaults] = useState(meaning.defaults);
  const reportMeaning = useDebouncedCallback(
    (next: DefaultLanguages) => onChange({ ...meaning, defaults: next }),
    TYPED_MS,
  );
  const choices = [
    { value: '', label: words.ignore },
    ...ATTRIBUTES.map((value) => ({ value, label: words.attributes[value] })),
  ];
  const unsaid = DEFAULT_LANGUAGE_FIELDS.filter((attribute) => !columns.includes(attribute));
  return (
    <>
      <Fieldset
        variant="unstyled"
        m={0}
        classNames={{ legend: classes['legend'] ?? '' }}
        legend={words.columns}
      >
        <div className={classes['columns']}>
          {sheet.columns.map((name, index) => (
            <Select
              // oxlint-disable-next-line react/no-array-index-key -- two columns can have the same name
              key={index}
              label={words.column(name)}
              classNames={SAMPLE}
              description={sheet.samples[index] ? words.sample(sheet.samples[index]) : null}
              allowDeselect={false}
              comboboxProps={MOUNT_ON_OPEN}
              data={choices}
              value={columns[index] ?? ''}
              onChange={(value) => {
                const attribute = ATTRIBUTES.find((one) => one === value) ?? null;
                onChange({ ...meaning, columns: setColumn(columns, index, attribute), defaults });
              }}
            />
          ))}
        </div>
      </Fieldset>
      {unsaid.length > 0 && (
        <Fieldset
          variant="unstyled"
          m={0}
          classNames={{ legend: classes['legend'] ?? '' }}
          legend={words.fixed}
        >
          <div className={classes['columns']}>
            {unsaid.map((attribute) => (
              <LanguageInput
                key={attribute}
                label={words.attributes[attribute]}
                comboboxProps={MOUNT_ON_OPEN}
                value={defaults[attribute] ?? ''}
                onChange={(id) => {
                  const next = { ...defaults, [attribute]: id };
                  setDefaults(next);
                  reportMeaning(next);
                }}
              />
            ))}
          </div>
        </Fieldset>
      )}
    </>
  );
}
