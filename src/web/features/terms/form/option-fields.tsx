import { TextInput } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { OPTION_FIELDS, type PronunciationField, type PronunciationOption } from '#contract/pronunciation.ts';
import { IpaFormAdvice, IpaSuggestions } from '#web/features/terms/ipa/ipa-parts.tsx';
import { PalettePanel } from '#web/features/terms/ipa/palette/palette-panel.tsx';
import { words } from '#web/features/terms/words.ts';
import { FieldHelp } from './field-help.tsx';
import { IpaField } from './ipa-field.tsx';
import { LanguageField } from './language-field.tsx';
import classes from './term-form.module.css';
import type { TermFormValues } from './term-form-values.ts';

/** Fields of the chosen pronunciation option. */
export function OptionFields({ glossaryId }: { readonly glossaryId: string }) {
  const option = useWatch<TermFormValues, 'option'>({ name: 'option' });
  return (
    // Two language fields fit into one row.
    <div className={classes[option === 'phonemize-in-language' ? 'two' : 'below']}>
      {OPTION_FIELDS[option].map((field) => (
        <OptionField key={field} field={field} option={option} />
      ))}
      {option === 'manual-phonemization' && <IpaSuggestions glossaryId={glossaryId} />}
    </div>
  );
}

interface OptionFieldProps {
  readonly field: PronunciationField;
  readonly option: PronunciationOption;
}

function OptionField({ field, option }: OptionFieldProps) {
  const { register, formState } = useFormContext<TermFormValues>();
  const error = formState.errors[field]?.message;
  switch (field) {
    case 'phonemization':
      return (
        <div>
          <IpaField />
          {/* Above the advice, which changes while typing, so that the palette's keys don't move. */}
          <PalettePanel place="form" isFormOpen />
          <IpaFormAdvice />
        </div>
      );
    case 'pronounceAs':
      return (
        <TextInput
          label={words.form.fields.pronounceAs}
          description={<FieldHelp text={words.form.pronounceAsHint} apiName={field} />}
          error={error}
          autoComplete="off"
          {...register(field)}
        />
      );
    case 'phonemizationLanguageId':
      return (
        <LanguageField
          name={field}
          label={words.form.fields.phonemizationLanguageId}
          description={option === 'pronounce-as' ? words.form.readLikeTextHint : words.form.readLikeWordHint}
          place={option === 'phonemize-in-language' ? 'first' : 'alone'}
        />
      );
    case 'pronunciationLanguageId':
      return (
        <LanguageField
          name={field}
          label={words.form.fields.pronunciationLanguageId}
          description={words.form.pronunciationLanguageIdHint}
          place={option === 'phonemize-in-language' ? 'second' : 'alone'}
        />
      );
  }
}
