import { useFormContext, useWatch } from 'react-hook-form';
import { HearIt } from '#web/features/terms/hear/hear-part.tsx';
import classes from './term-form.module.css';
import type { TermFormValues } from './term-form-values.ts';

/** What a browser can read aloud of the chosen way, once it says what and in which language. IPA it can't. */
export function Heard() {
  const { control } = useFormContext<TermFormValues>();
  const [option, word, like, readIn, accent] = useWatch({
    control,
    name: ['option', 'word', 'pronounceAs', 'phonemizationLanguageId', 'pronunciationLanguageId'],
  });
  const text = (option === 'pronounce-as' ? like : word).trim();
  if (option === 'manual-phonemization') return null;
  const hasOtherAccent = option === 'phonemize-in-language' && accent !== '' && accent !== readIn;
  return (
    // Its line is there before it: what stands below doesn’t move.
    <div className={classes['heard']}>
      {text !== '' && readIn.trim() !== '' && (
        <HearIt text={text} languageId={readIn} hasOtherAccent={hasOtherAccent} />
      )}
    </div>
  );
}
