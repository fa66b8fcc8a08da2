// What a search goes through of a term: all its row shows, folded, worked out once for each. Of a large list that is done
// bit by bit before anybody searches: all at once would hold up the first letter.

import { STEPS_AT_ONCE } from '#api-client/time-slice.ts';
import type { Term } from '#contract/glossary.ts';
import { satisfiedOptions } from '#contract/pronunciation.ts';
import { foldForSearch } from '#text/fold.ts';
import { backgroundSlicer } from '#web/api/background-slice.ts';
import { languageName } from '#web/features/terms/language/language-names.ts';
import { words } from '#web/features/terms/words.ts';
import { smallDifference } from './term-index.ts';

/** So many take no longer than a letter may. */
const FEW = 2_000;

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

/** Languages and options, which are the same in many terms: folded once. */
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

/** The last list that was gone through. */
let ready: readonly Term[] = [];
const underWay = new WeakMap<readonly Term[], Preparation>();

interface Preparation {
  readonly done: Promise<void>;
  readonly hurry: () => void;
}

/** Undefined where a search is quick already; the same promise each time as long as it isn't. Somebody waits for it. */
export function searchTexts(terms: readonly Term[]): Promise<void> | undefined {
  const preparation = prepareTexts(terms);
  preparation?.hurry();
  return preparation?.done;
}

/** As {@link searchTexts}, where nobody waits. */
export function searchTextsInBackground(terms: readonly Term[]): Promise<void> | undefined {
  return prepareTexts(terms)?.done;
}

function prepareTexts(terms: readonly Term[]): Preparation | undefined {
  if (terms === ready || terms.length <= FEW) return undefined;
  if (smallDifference(ready, terms)) {
    ready = terms;
    return undefined;
  }
  const known = underWay.get(terms);
  if (known) return known;
  const { yieldToPage, hurry } = backgroundSlicer();
  const begun = { done: foldAll(terms, yieldToPage), hurry };
  underWay.set(terms, begun);
  return begun;
}

async function foldAll(terms: readonly Term[], yieldToPage: () => Promise<void> | undefined): Promise<void> {
  for (const [at, term] of terms.entries()) {
    searchText(term);
    // oxlint-disable-next-line no-await-in-loop -- the page gets its turns in between
    if (at % STEPS_AT_ONCE === 0) await yieldToPage();
  }
  ready = terms;
}
