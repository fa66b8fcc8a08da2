// Form of a new or existing term. It shows only the fields of the chosen option.
import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Controller, FormProvider } from 'react-hook-form';
import type { Term } from '#contract/glossary.ts';
import { notifyCleaned } from '#web/features/terms/ipa/clean-ipa.ts';
import { words } from '#web/features/terms/words.ts';
import { UnsavedNote } from '#web/ui/unsaved/unsaved.tsx';
import { DuplicateNote } from './duplicate-note.tsx';
import { FieldHelp } from './field-help.tsx';
import { LanguageField } from './language-field.tsx';
import { OptionFields } from './option-fields.tsx';
import { OptionPicker } from './option-picker.tsx';
import { OtherFieldsChoice } from './other-fields-choice.tsx';
import { ReadAloudLine } from './read-aloud-line.tsx';
import { SaveFailure } from './save-failure.tsx';
import classes from './term-form.module.css';
import { type TermFormValues, withLanguage } from './term-form-values.ts';
import { IpaCleaningContext, useIpaCleaning } from './use-ipa-cleaning.ts';
import { type SaveOutcome, useTermForm } from './use-term-form.ts';

interface TermFormProps {
  readonly glossaryId: string;
  /** The list as the server has it. */
  readonly terms: readonly Term[];
  /** The term as the table shows it; undefined for a new term. */
  readonly shown: Term | undefined;
  readonly defaults: Partial<TermFormValues> | undefined;
  readonly onOutcome: (outcome: SaveOutcome, values: TermFormValues, another: boolean) => void;
  readonly onStartOver: () => void;
  readonly onClose: () => void;
}

export function TermForm(props: TermFormProps) {
  const { glossaryId, terms, shown, defaults, onOutcome, onStartOver, onClose } = props;
  const state = useTermForm({ glossaryId, terms, shown, defaults });
  const { form, before, save, restoreCleared, isSaving, draft } = state;
  const ipa = useIpaCleaning(form, before?.phonemization);
  const submit = (another: boolean) => {
    const cleanedIpa = ipa.clean();
    return form.handleSubmit(async (values) => {
      const outcome = await save();
      if (cleanedIpa && outcome.kind === 'saved')
        notifyCleaned(cleanedIpa, outcome.updated.term, restoreCleared);
      onOutcome(outcome, values, another);
    });
  };
  const replaceLanguage = (was: string, now: string) => {
    const { pronunciationLanguageId, phonemizationLanguageId } = withLanguage(form.getValues(), was, now);
    if (pronunciationLanguageId !== undefined)
      form.setValue('pronunciationLanguageId', pronunciationLanguageId);
    if (phonemizationLanguageId !== undefined)
      form.setValue('phonemizationLanguageId', phonemizationLanguageId);
  };
  const fields = useRef<HTMLDivElement>(null);
  // At once: the form's `setFocus` uses a timer and would take the focus from a field that the user has reached first.
  useLayoutEffect(() => fields.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);

  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void submit(false)(event)} noValidate className={classes['form']}>
        <div ref={fields} className={classes['fields']}>
          <div className={classes['two']}>
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
              place="second"
              onLanguageChange={before ? undefined : replaceLanguage}
            />
          </div>
          <Controller
            name="caseSensitive"
            control={form.control}
            render={({ field: { value, ...field } }) => (
              <Checkbox
                label={words.form.caseSensitive}
                description={<FieldHelp text={words.form.caseSensitiveHint} apiName="caseSensitive" />}
                classNames={{ labelWrapper: classes['inline'] ?? '' }}
                checked={value}
                {...field}
              />
            )}
          />
          <DuplicateNote terms={terms} exceptId={shown?.id} />
          <OptionPicker before={before} />
          <IpaCleaningContext value={ipa}>
            <OptionFields glossaryId={glossaryId} />
          </IpaCleaningContext>
          <ReadAloudLine />
          {before && <OtherFieldsChoice before={before} />}
          <SaveFailure
            state={state}
            onOutcome={(outcome) => onOutcome(outcome, form.getValues(), false)}
            onStartOver={onStartOver}
          />
          <div className={classes['note']}>
            <UnsavedNote
              isChanged={draft.isChanged}
              onDiscard={() => {
                draft.discard();
                onStartOver();
              }}
            />
          </div>
        </div>
        <Buttons onClose={onClose} isSaving={isSaving}>
          {!before && (
            <Button variant="default" onClick={() => void submit(true)()} disabled={isSaving}>
              {words.form.saveAnother}
            </Button>
          )}
        </Buttons>
      </form>
    </FormProvider>
  );
}

interface ButtonsProps {
  readonly onClose: () => void;
  readonly isSaving: boolean;
  readonly children: ReactNode;
}

function Buttons({ onClose, isSaving, children }: ButtonsProps) {
  return (
    <Group justify="flex-end" gap="sm" className={classes['buttons'] ?? ''}>
      <Button variant="subtle" color="gray" mr="auto" className={classes['close'] ?? ''} onClick={onClose}>
        {words.form.close}
      </Button>
      {children}
      <Button type="submit" loading={isSaving}>
        {words.form.save}
      </Button>
    </Group>
  );
}
