import { useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { LanguageInput } from '#web/features/terms/language/language-input.tsx';
import { languageName } from '#web/features/terms/language/language-names.ts';
import { PORTAL_IN_MAIN } from '#web/features/terms/portal-in-main.ts';
import { words } from '#web/features/terms/words.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { FieldHelp } from './field-help.tsx';
import type { TermFormValues } from './term-form-values.ts';

/** Position of the list beside the form, where it covers neither the previous field nor the next. */
const BESIDE = {
  ...PORTAL_IN_MAIN,
  position: 'left-start',
  middlewares: { flip: false, shift: true },
} as const;
/** Position of the list below its field, if there is no room beside the form. */
const BELOW = { ...PORTAL_IN_MAIN, floatingHeight: 'viewport' } as const;
/**
 * Position for two fields in one row. A list needs more width than such a field, for a language with its region and ID.
 */
const BELOW_TWO = {
  first: { ...BELOW, position: 'bottom-start', width: 300 },
  second: { ...BELOW, position: 'bottom-end', width: 300 },
} as const;

/** Minimum and maximum width of the list (px), for a language with its region and ID. */
const [MIN_WIDTH, MAX_WIDTH] = [280, 300];
const FROM_EDGE = 4;
/** Padding of the form (px). */
const MARGIN = 12;

/**
 * Returns the list's distance from its field and its width (px) to be beside all fields; undefined if there is no room.
 */
function computePlacement(
  field: HTMLElement,
): { readonly offset: number; readonly width: number } | undefined {
  const edge = (field.closest('form')?.getBoundingClientRect().left ?? 0) + MARGIN;
  const width = Math.min(MAX_WIDTH, edge - FROM_EDGE);
  return width < MIN_WIDTH ? undefined : { offset: field.getBoundingClientRect().left - edge, width };
}

interface LanguageFieldProps {
  readonly name: 'languageId' | 'phonemizationLanguageId' | 'pronunciationLanguageId';
  readonly label: string;
  readonly description: string;
  /** Position of the field in its row. */
  readonly place?: 'alone' | 'first' | 'second';
  /** Called with the old and new language, before the change. */
  readonly onLanguageChange?: ((was: string, now: string) => void) | undefined;
}

/** Language field of the form. It shows the name of the language once an ID is entered. */
export function LanguageField({
  name,
  label,
  description,
  place = 'alone',
  onLanguageChange,
}: LanguageFieldProps) {
  const { control } = useFormContext<TermFormValues>();
  const [beside, setBeside] = useState<ReturnType<typeof computePlacement>>();
  const hasTwoInARow = useMediaQuery('(min-width: 37.5em)');
  const below = hasTwoInARow && place !== 'alone' ? BELOW_TWO[place] : BELOW;
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <LanguageInput
          {...field}
          onChange={(now) => {
            onLanguageChange?.(field.value, now);
            field.onChange(now);
          }}
          label={label}
          onFocus={(event) => setBeside(computePlacement(event.currentTarget))}
          comboboxProps={beside ? { ...BESIDE, ...beside } : below}
          description={<FieldHelp text={meaning(field.value) ?? description} apiName={name} />}
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
