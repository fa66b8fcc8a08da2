// What each column means, and the languages a file may leave unsaid.
import { Fieldset, Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { ATTRIBUTES, FIXED, type FoundSheet, withColumn } from '#lexicon/client.ts';
import { LanguageInput } from '#web/features/terms/language/language-input.tsx';
import type { Meaning } from './column-memory.ts';
import classes from './import.module.css';
import { words } from './words.ts';

interface ColumnsFormProps {
  readonly sheet: FoundSheet;
  readonly meaning: Meaning;
  readonly onChange: (meaning: Meaning) => void;
}

export function ColumnsForm({ sheet, meaning, onChange }: ColumnsFormProps) {
  const { columns, fixed } = meaning;
  const choices = [
    { value: '', label: words.ignore },
    ...ATTRIBUTES.map((value) => ({ value, label: words.attributes[value] })),
  ];
  const unsaid = FIXED.filter((attribute) => !columns.includes(attribute));
  return (
    <>
      <Fieldset legend={words.columns}>
        <div className={classes['columns']}>
          {sheet.columns.map((name, index) => (
            <Select
              // oxlint-disable-next-line react/no-array-index-key -- two columns may be called the same
              key={index}
              label={words.column(name)}
              description={sheet.samples[index] ? words.sample(sheet.samples[index]) : null}
              inputWrapperOrder={['label', 'input', 'description']}
              allowDeselect={false}
              data={choices}
              value={columns[index] ?? ''}
              onChange={(value) => {
                const attribute = ATTRIBUTES.find((one) => one === value) ?? null;
                onChange({ columns: withColumn(columns, index, attribute), fixed });
              }}
            />
          ))}
        </div>
      </Fieldset>
      {unsaid.length > 0 && (
        <Fieldset legend={words.fixed}>
          <div className={classes['columns']}>
            {unsaid.map((attribute) => (
              <FixedLanguage
                key={attribute}
                label={words.attributes[attribute]}
                known={fixed[attribute] ?? ''}
                onChange={(id) => onChange({ columns, fixed: { ...fixed, [attribute]: id } })}
              />
            ))}
          </div>
        </Fieldset>
      )}
    </>
  );
}

interface FixedLanguageProps {
  readonly label: string;
  readonly known: string;
  readonly onChange: (id: string) => void;
}

/** Every row is compared anew with it: not for each letter. */
const TYPED_MS = 400;

function FixedLanguage({ label, known, onChange }: FixedLanguageProps) {
  const [id, setId] = useState(known);
  const tell = useDebouncedCallback(onChange, TYPED_MS);
  return (
    <LanguageInput
      label={label}
      value={id}
      onChange={(next) => {
        setId(next);
        tell(next);
      }}
    />
  );
}
