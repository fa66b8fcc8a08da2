import { useFormContext, useWatch } from 'react-hook-form';
import type { TermFormValues } from '#web/features/terms/form/term-form-values.ts';
import type { OfferAction } from './advice.ts';
import { AdviceLines } from './advice-lines.tsx';
import { useAdvice } from './use-advice.ts';
import { words } from './words.ts';

/** Advice about the IPA in the term form, shown below the field. */
export function IpaFormAdvice() {
  const { setValue, getValues, setFocus, clearErrors } = useFormContext<TermFormValues>();
  const [typed, word, language] = useWatch<
    TermFormValues,
    ['phonemization', 'word', 'pronunciationLanguageId']
  >({ name: ['phonemization', 'word', 'pronunciationLanguageId'] });
  const advice = useAdvice(typed, { word, language });
  const take = (action: OfferAction) => {
    if (action.kind === 'take') {
      setValue('phonemization', action.value, { shouldDirty: true });
      setFocus('phonemization');
      return;
    }
    const { phonemization, phonemizationLanguageId, languageId } = getValues();
    clearErrors();
    setValue('pronounceAs', phonemization, { shouldDirty: true });
    setValue('phonemization', '', { shouldDirty: true });
    setValue('phonemizationLanguageId', phonemizationLanguageId || languageId, { shouldDirty: true });
    setValue('others', 'remove');
    setValue('option', 'pronounce-as', { shouldDirty: true });
    requestAnimationFrame(() => setFocus('pronounceAs'));
  };
  if (advice.length === 0) return null;
  return (
    <section aria-label={words.advice}>
      <AdviceLines advice={advice} onTake={take} />
    </section>
  );
}
