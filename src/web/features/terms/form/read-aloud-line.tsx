import { useFormContext, useWatch } from 'react-hook-form';
import { ReadAloudButton } from '#web/features/terms/speech/read-aloud-part.tsx';
import classes from './term-form.module.css';
import type { TermFormValues } from './term-form-values.ts';

/** Offers to read the pronunciation aloud once it has a text and a language. Browsers can't read IPA aloud. */
export function ReadAloudLine() {
  const { control } = useFormContext<TermFormValues>();
  const [option, word, like, language, accent] = useWatch({
    control,
    name: ['option', 'word', 'pronounceAs', 'phonemizationLanguageId', 'pronunciationLanguageId'],
  });
  const text = (option === 'pronounce-as' ? like : word).trim();
  if (option === 'manual-phonemization') return null;
  const hasOtherAccent = option === 'phonemize-in-language' && accent !== '' && accent !== language;
  return (
    // The line is reserved, so that the fields below don't move.
    <div className={classes['readAloud']}>
      {text !== '' && language.trim() !== '' && (
        <ReadAloudButton text={text} languageId={language} hasOtherAccent={hasOtherAccent} />
      )}
    </div>
  );
}
