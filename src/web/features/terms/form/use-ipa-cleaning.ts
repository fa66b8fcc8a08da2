// Cleans the IPA of the form when its field is left and when the form is sent. One click restores the text as typed,
// which is then not cleaned again.
import { createContext, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type CleanedIpa, cleanedIpa } from '#web/features/terms/ipa/clean-ipa.ts';
import type { TermFormValues } from './term-form-values.ts';

export interface IpaCleaning {
  /** Result of the last cleaning, until it is undone. */
  readonly shown: CleanedIpa | null;
  /**
   * Cleans the current text.
   * @returns what was cleaned
   */
  readonly clean: () => CleanedIpa | null;
  readonly undo: () => void;
}

export const IpaCleaningContext = createContext<IpaCleaning>({
  shown: null,
  clean: () => null,
  undo: () => undefined,
});

/** @param stored IPA of the saved term, which is not cleaned */
export function useIpaCleaning(form: UseFormReturn<TermFormValues>, stored = ''): IpaCleaning {
  const [last, setLast] = useState<CleanedIpa | null>(null);
  const asTyped = useRef<string>(stored);
  const set = (value: string) =>
    form.setValue('phonemization', value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return {
    shown: last,
    clean() {
      const { option, phonemization } = form.getValues();
      if (option !== 'manual-phonemization' || phonemization === asTyped.current) return null;
      if (phonemization === last?.value) return last;
      const now = cleanedIpa(phonemization) ?? null;
      setLast(now);
      if (now) set(now.value);
      return now;
    },
    undo() {
      if (!last) return;
      asTyped.current = last.typed;
      set(last.typed);
      setLast(null);
      form.setFocus('phonemization');
    },
  };
}
