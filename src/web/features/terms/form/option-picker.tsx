import { Radio, Stack } from '@mantine/core';
import { Controller, useFormContext } from 'react-hook-form';
import { PRONUNCIATION_OPTIONS, satisfiedOptions } from '#contract/pronunciation.ts';
import type { TermDraft } from '#web/features/terms/editing/changes.ts';
import { words } from '#web/features/terms/words.ts';
import classes from './term-form.module.css';
import type { TermFormValues } from './term-form-values.ts';

/** The three options. What was typed under one stays in the form while another is tried. */
export function OptionPicker({ before }: { readonly before: Readonly<TermDraft> | undefined }) {
  const { control, setValue, clearErrors } = useFormContext<TermFormValues>();
  return (
    <Controller
      name="option"
      control={control}
      render={({ field }) => (
        <Radio.Group
          label={words.form.option}
          value={field.value}
          onChange={(value) => {
            const option = PRONUNCIATION_OPTIONS.find((known) => known === value);
            if (!option) return;
            field.onChange(option);
            clearErrors();
            // Turning to an option the term did not have means: in place of what it has.
            setValue('others', before && !satisfiedOptions(before).includes(option) ? 'remove' : 'keep');
          }}
        >
          <Stack gap="xs" mt="xs">
            {PRONUNCIATION_OPTIONS.map((option) => (
              <Radio
                key={option}
                value={option}
                classNames={{ radio: classes['radio'] ?? '' }}
                label={words.form.options[option].title}
                description={words.form.options[option].hint}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    />
  );
}
