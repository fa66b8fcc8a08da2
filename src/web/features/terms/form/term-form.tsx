// The form of a term, new or known. Shows the fields the chosen option needs and no others.
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Controller, FormProvider } from 'react-hook-form';
import type { Term } from '#contract/glossary.ts';
import { words } from '#web/features/terms/words.ts';
import { DuplicateNote } from './duplicate-note.tsx';
import { LanguageField } from './language-field.tsx';
import { OptionFields } from './option-fields.tsx';
import { OptionPicker } from './option-picker.tsx';
import { OtherFieldsChoice } from './other-fields-choice.tsx';
import { SaveFailure } from './save-failure.tsx';
import classes from './term-form.module.css';
import type { SaveOutcome, TermFormState } from './use-term-form.ts';

interface TermFormProps {
  readonly state: TermFormState;
  readonly terms: readonly Term[];
  readonly termId?: string | undefined;
  readonly onOutcome: (outcome: SaveOutcome, another: boolean) => void;
  readonly onCancel: () => void;
}

export function TermForm({ state, terms, termId, onOutcome, onCancel }: TermFormProps) {
  const { form, before, save, isSaving } = state;
  const submit = (another: boolean) =>
    form.handleSubmit(async (values) => onOutcome(await save(values), another));

  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void submit(false)(event)} noValidate>
        <Stack gap="md">
          <TextInput
            label={words.form.word}
            description={words.form.wordHint}
            error={form.formState.errors.word?.message}
            autoComplete="off"
            data-autofocus
            {...form.register('word')}
          />
          <LanguageField
            name="languageId"
            label={words.form.language}
            description={words.form.languageHint}
          />
          <Controller
            name="caseSensitive"
            control={form.control}
            render={({ field: { value, ...field } }) => (
              <Checkbox
                label={words.form.caseSensitive}
                description={words.form.caseSensitiveHint}
                checked={value}
                {...field}
              />
            )}
          />
          <DuplicateNote terms={terms} exceptId={termId} />
          <OptionPicker before={before} />
          <OptionFields />
          {before && <OtherFieldsChoice before={before} />}
          <SaveFailure state={state} />
          <Buttons onCancel={onCancel} isSaving={isSaving}>
            {!before && (
              <Button variant="default" px="sm" onClick={() => void submit(true)()} disabled={isSaving}>
                {words.form.saveAnother}
              </Button>
            )}
          </Buttons>
        </Stack>
      </form>
    </FormProvider>
  );
}

interface ButtonsProps {
  readonly onCancel: () => void;
  readonly isSaving: boolean;
  readonly children: ReactNode;
}

function Buttons({ onCancel, isSaving, children }: ButtonsProps) {
  return (
    <Group justify="flex-end" gap="xs" className={classes['buttons'] ?? ''}>
      <Button variant="subtle" color="gray" px="sm" onClick={onCancel}>
        {words.form.cancel}
      </Button>
      {children}
      <Button type="submit" loading={isSaving}>
        {words.form.save}
      </Button>
    </Group>
  );
}
