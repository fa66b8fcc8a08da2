import { useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { LanguageInput } from '#web/features/terms/language/language-input.tsx';
import { languageName } from '#web/features/terms/language/language-names.ts';
import { PORTAL_IN_MAIN } from '#web/features/terms/portal-in-main.ts';
import { words } from '#web/features/terms/words.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import type { TermFormValues } from './term-form-values.ts';

/** A list is never over what was typed just before, nor over what comes next: it opens beside the form. */
const BESIDE = {
  ...PORTAL_IN_MAIN,
  position: 'left-start',
  middlewares: { flip: false, shift: true },
} as const;
/** Where there is no room beside, it opens below its field. */
const BELOW = { ...PORTAL_IN_MAIN, floatingHeight: 'viewport' } as const;
/** Each of two fields in one row is narrower than a language with its region and id. */
const BELOW_TWO = {
  first: { ...BELOW, position: 'bottom-start', width: 300 },
  second: { ...BELOW, position: 'bottom-end', width: 300 },
} as const;

/** In pixels: what a language with its region and id needs, and what it is given. */
const [LEAST, MOST] = [280, 300];
const FROM_EDGE = 4;
/** Of the form, before its fields begin. */
const MARGIN = 12;

/** How far the list is from its field, and how wide it is, beside all fields; undefined where it has no room there. */
function placeBeside(field: HTMLElement): { readonly offset: number; readonly width: number } | undefined {
  const edge = (field.closest('form')?.getBoundingClientRect().left ?? 0) + MARGIN;
  const width = Math.min(MOST, edge - FROM_EDGE);
  return width < LEAST ? undefined : { offset: field.getBoundingClientRect().left - edge, width };
}

interface LanguageFieldProps {
  readonly name: 'languageId' | 'phonemizationLanguageId' | 'pronunciationLanguageId';
  readonly label: string;
  readonly description: string;
  /** In its row of the form. */
  readonly place?: 'alone' | 'first' | 'second';
  /** Told of what it was and is, before it is. */
  readonly onTurned?: ((was: string, now: string) => void) | undefined;
}

/** A language of the form. Once filled in, it says which language the id names. */
export function LanguageField({ name, label, description, place = 'alone', onTurned }: LanguageFieldProps) {
  const { control } = useFormContext<TermFormValues>();
  const [beside, setBeside] = useState<ReturnType<typeof placeBeside>>();
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
            onTurned?.(field.value, now);
            field.onChange(now);
          }}
          label={label}
          onFocus={(event) => setBeside(placeBeside(event.currentTarget))}
          comboboxProps={beside ? { ...BESIDE, ...beside } : below}
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
