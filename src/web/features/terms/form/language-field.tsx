import { useMediaQuery } from '@mantine/hooks';
import { Controller, useFormContext } from 'react-hook-form';
import { LanguageInput } from '#web/features/terms/language/language-input.tsx';
import { languageName } from '#web/features/terms/language/language-names.ts';
import { PORTAL_IN_MAIN } from '#web/features/terms/portal-in-main.ts';
import { words } from '#web/features/terms/words.ts';
import { FIELD_PARTS, type TermFormValues } from './term-form-values.ts';

/** Above its field, a list would lie over the one that was typed into just before: it opens beside the form, or below. */
const BESIDE = {
  ...PORTAL_IN_MAIN,
  position: 'left-start',
  width: 300,
  middlewares: { flip: false, shift: true },
} as const;
const BELOW = { ...PORTAL_IN_MAIN, floatingHeight: 'viewport' } as const;
/** Each of two fields in one row is narrower than a language with its region and id. */
const BELOW_TWO = {
  first: { ...BELOW, position: 'bottom-start', width: 300 },
  second: { ...BELOW, position: 'bottom-end', width: 300 },
} as const;

interface LanguageFieldProps {
  readonly name: 'languageId' | 'phonemizationLanguageId' | 'pronunciationLanguageId';
  readonly label: string;
  readonly description: string;
  /** In its row of the form. The second one's list opens below, where nothing was typed yet. */
  readonly place?: 'alone' | 'first' | 'second';
}

/** A language of the form. Once filled in, it says which language the id names. */
export function LanguageField({ name, label, description, place = 'alone' }: LanguageFieldProps) {
  const { control } = useFormContext<TermFormValues>();
  const hasRoomBeside = useMediaQuery('(min-width: 52em)', undefined, { getInitialValueInEffect: false });
  const hasTwoInARow = useMediaQuery('(min-width: 37.5em)', undefined, { getInitialValueInEffect: false });
  const below = hasTwoInARow && place !== 'alone' ? BELOW_TWO[place] : BELOW;
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <LanguageInput
          {...field}
          label={label}
          inputWrapperOrder={FIELD_PARTS}
          comboboxProps={hasRoomBeside && place !== 'second' ? BESIDE : below}
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
