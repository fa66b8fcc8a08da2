import { Controller, useFormContext } from 'react-hook-form';
import { LanguageInput } from '#web/features/terms/language/language-input.tsx';
import { languageName } from '#web/features/terms/language/language-names.ts';
import { PORTAL_IN_MAIN } from '#web/features/terms/portal-in-main.ts';
import { words } from '#web/features/terms/words.ts';
import type { TermFormValues } from './term-form-values.ts';

interface LanguageFieldProps {
  readonly name: 'languageId' | 'phonemizationLanguageId' | 'pronunciationLanguageId';
  readonly label: string;
  readonly description: string;
}

/** A language of the form. Once filled in, it says which language the id names. */
export function LanguageField({ name, label, description }: LanguageFieldProps) {
  const { control } = useFormContext<TermFormValues>();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <LanguageInput
          {...field}
          label={label}
          comboboxProps={PORTAL_IN_MAIN}
          description={meaning(field.value) ?? description}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

function meaning(id: string): string | undefined {
  if (id.trim() === '') return undefined;
  return languageName(id) ?? words.languageField.unknown;
}
