// The text that a search scans for each term: everything its row shows, folded and cached. For a large list this is
// prepared in small steps before the user searches, because doing it all at once would delay the first letter.

import { STEPS_AT_ONCE } from '#api-client/time-slice.ts';
import type { Term } from '#contract/glossary.ts';
import { satisfiedOptions } from '#contract/pronunciation.ts';
import { foldForSearch } from '#text/fold.ts';
import { backgroundSlicer } from '#web/api/background-slice.ts';
import { languageName } from '#web/features/terms/language/language-names.ts';
import { words } from '#web/features/terms/words.ts';
import { smallDifference } from './term-index.ts';

/** Number of terms whose texts can be prepared within a key press. */
const SMALL_LIST = 2_000;

const texts = new WeakMap<Term, string>();

export function searchText(term: Term): string {
  let text = texts.get(term);
  if (text === undefined) {
    const { word, phonemization, pronounceAs } = term;
    const typed = [word, phonemization ?? '', pronounceAs ?? ''].map(foldForSearch).join('\n');
    text = `${typed}\n${choicesText(term)}`;
    texts.set(term, text);
  }
  return text;
}

const folded = new Map<string, string>();

/** Returns the folded languages and options. Many terms share them, so the result is cached. */
function choicesText(term: Term): string {
  const { languageId, phonemizationLanguageId, pronunciationLanguageId } = term;
  const options = satisfiedOptions(term);
  const languages = [languageId, phonemizationLanguageId ?? '', pronunciationLanguageId ?? ''];
  const key = [...languages, ...options].join('\0');
  let text = folded.get(key);
  if (text === undefined) {
    const parts = [
      ...languages.flatMap((id) => (id ? [id, languageName(id)] : [])),
      ...options.map((option) => words.how[option]),
    ];
    text = foldForSearch(parts.join('\n'));
    folded.set(key, text);
  }
  return text;
}

/** List whose texts were prepared last. */
let ready: readonly Term[] = [];
const preparations = new WeakMap<readonly Term[], Preparation>();

interface Preparation {
  readonly done: Promise<void>;
  readonly runAtOnce: () => void;
}

/**
 * Prepares the texts of a list, with priority because a user is waiting.
 * @returns a promise, the same one for the same list; undefined if a search is fast already
 */
export function searchTexts(terms: readonly Term[]): Promise<void> | undefined {
  const preparation = prepareTexts(terms);
  preparation?.runAtOnce();
  return preparation?.done;
}

/** Like {@link searchTexts}, with low priority. */
export function searchTextsInBackground(terms: readonly Term[]): Promise<void> | undefined {
  return prepareTexts(terms)?.done;
}

function prepareTexts(terms: readonly Term[]): Preparation | undefined {
  if (terms === ready || terms.length <= SMALL_LIST) return undefined;
  if (smallDifference(ready, terms)) {
    ready = terms;
    return undefined;
  }
  const known = preparations.get(terms);
  if (known) return known;
  const { yieldToPage, runAtOnce } = backgroundSlicer();
  const preparation = { done: foldAll(terms, yieldToPage), runAtOnce };
  preparations.set(terms, preparation);
  return preparation;
}

async function foldAll(terms: readonly Term[], yieldToPage: () => Promise<void> | undefined): Promise<void> {
  for (const [at, term] of terms.entries()) {
    searchText(term);
    // oxlint-disable-next-line no-await-in-loop -- gives the page time between the steps
    if (at % STEPS_AT_ONCE === 0) await yieldToPage();
  }
  ready = terms;
}
