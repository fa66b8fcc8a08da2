import { Radio, Stack } from '@mantine/core';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { TermDraft } from '#web/features/terms/editing/changes.ts';
import { words } from '#web/features/terms/words.ts';
import classes from './term-form.module.css';
import { otherFields, type TermFormValues } from './term-form-values.ts';

const radio = { radio: classes['radio'] ?? '' };

/** Asks whether to keep or remove pronunciation fields that the term has and the chosen option doesn't show. */
export function OtherFieldsChoice({ before }: { readonly before: Readonly<TermDraft> }) {
  const { control } = useFormContext<TermFormValues>();
  const option = useWatch<TermFormValues, 'option'>({ name: 'option' });
  const others = otherFields(option, before);
  if (others.length === 0) return null;
  return (
    <Controller
      name="others"
      control={control}
      render={({ field }) => (
        <Radio.Group {...field} label={words.form.othersTitle(others, before)}>
          <Stack gap="xs" mt="xs">
            <Radio classNames={radio} value="remove" label={words.form.othersRemove(others.length)} />
            <Radio classNames={radio} value="keep" label={words.form.othersKeep(others.length)} />
          </Stack>
        </Radio.Group>
      )}
    />
  );
}
