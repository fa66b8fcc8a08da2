// Pronunciation of a term in a cell: the option's symbol, the text, and the language if needed.
import { VisuallyHidden } from '@mantine/core';
import type { Term } from '#contract/glossary.ts';
import { satisfiedOptions } from '#contract/pronunciation.ts';
import { foldLanguageId } from '#text/language-id.ts';
import { nameOrId } from '#web/features/terms/language/language-names.ts';
import {
  pronunciationText,
  type ShownPronunciation,
  shownPronunciations,
} from '#web/features/terms/list/method.ts';
import { OptionSymbol } from '#web/features/terms/option-symbol.tsx';
import { words as termWords } from '#web/features/terms/words.ts';
import classes from './by-language.module.css';

const OPTIONS = {
  languages: 'phonemize-in-language',
  ipa: 'manual-phonemization',
  like: 'pronounce-as',
} as const;

export function PronunciationCell({ term }: { readonly term: Term }) {
  if (satisfiedOptions(term).length === 0)
    return <span className={classes['doubt']}>{termWords.howNone}</span>;
  return shownPronunciations(term).map((spoken) => (
    <span key={spoken.kind} className={classes['spoken']}>
      <OptionSymbol option={OPTIONS[spoken.kind]} />
      <VisuallyHidden>{termWords.how[OPTIONS[spoken.kind]]}: </VisuallyHidden>
      <PronunciationText spoken={spoken} term={term} />
      <LanguageSuffix language={getOtherLanguage(spoken, term)} />
    </span>
  ));
}

function LanguageSuffix({ language }: { readonly language: string }) {
  return (
    language !== '' && (
      <>
        {' '}
        <span className={classes['detail']}>{language}</span>
      </>
    )
  );
}

/**
 * Text of the pronunciation. An accent equal to the column's language is left out on the screen, but read by screen
 * readers.
 */
function PronunciationText({ spoken, term }: { readonly spoken: ShownPronunciation; readonly term: Term }) {
  const text = pronunciationText(spoken);
  if (spoken.kind === 'ipa') return <span className={classes['ipa']}>{text}</span>;
  if (spoken.kind === 'like' || !isOwn(spoken.accent, term)) return <span>{text}</span>;
  return (
    <span title={text}>
      <span aria-hidden>{nameOrId(spoken.readIn)}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

function isOwn(id: string, { languageId }: Term): boolean {
  return foldLanguageId(id) === foldLanguageId(languageId);
}

/**
 * Returns the accent of IPA, or the language of a respelling, if it differs from the column's language. Language rules
 * show both languages already.
 */
function getOtherLanguage({ kind }: ShownPronunciation, term: Term): string {
  const id =
    kind === 'ipa' ? term.pronunciationLanguageId : kind === 'like' ? term.phonemizationLanguageId : null;
  return id && !isOwn(id, term) ? nameOrId(id) : '';
}
