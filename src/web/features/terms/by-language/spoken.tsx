// How a term is spoken, in the room of a cell: the way, what it says, and the language that goes with it.
import { VisuallyHidden } from '@mantine/core';
import type { Term } from '#contract/glossary.ts';
import { satisfiedOptions } from '#contract/pronunciation.ts';
import { foldLanguageId } from '#text/language-id.ts';
import { nameOrId } from '#web/features/terms/language/language-names.ts';
import { type Spoken as OneWay, spokenAs, spokenText } from '#web/features/terms/list/how.ts';
import { WaySign } from '#web/features/terms/way-sign.tsx';
import { words as termWords } from '#web/features/terms/words.ts';
import classes from './by-language.module.css';

const WAYS = {
  languages: 'phonemize-in-language',
  ipa: 'manual-phonemization',
  like: 'pronounce-as',
} as const;

export function Spoken({ term }: { readonly term: Term }) {
  if (satisfiedOptions(term).length === 0)
    return <span className={classes['doubt']}>{termWords.howNone}</span>;
  return spokenAs(term).map((spoken) => (
    <span key={spoken.kind} className={classes['spoken']}>
      <WaySign way={WAYS[spoken.kind]} />
      <VisuallyHidden>{termWords.how[WAYS[spoken.kind]]}: </VisuallyHidden>
      <Said spoken={spoken} term={term} />
      <With language={languageWith(spoken, term)} />
    </span>
  ));
}

function With({ language }: { readonly language: string }) {
  return (
    language !== '' && (
      <>
        {' '}
        <span className={classes['with']}>{language}</span>
      </>
    )
  );
}

/** The accent is not said again where it is the column’s: that is heard, not seen. */
function Said({ spoken, term }: { readonly spoken: OneWay; readonly term: Term }) {
  const text = spokenText(spoken);
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

/** The accent of IPA, and what words are read in, where it is not what the column says; the other way says both already. */
function languageWith({ kind }: OneWay, term: Term): string {
  const id =
    kind === 'ipa' ? term.pronunciationLanguageId : kind === 'like' ? term.phonemizationLanguageId : null;
  return id && !isOwn(id, term) ? nameOrId(id) : '';
}
