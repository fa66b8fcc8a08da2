// What a search goes through of a term: all its row shows, folded, worked out once for each. Of a large list that is done
// bit by bit before anybody searches: all at once would hold up the first letter.
import type { Term } from '#contract/glossary.ts';
import { satisfiedOptions } from '#contract/pronunciation.ts';
import { foldForSearch } from '#text/fold.ts';
import { STEPS_AT_ONCE, timeSlicer } from '#web/api/time-slice.ts';
import { languageName } from '#web/features/terms/language/language-names.ts';
import { words } from '#web/features/terms/words.ts';
import { smallDifference } from './term-index.ts';

/** So many take no longer than a letter may. */
const FEW = 2_000;

const texts = new WeakMap<Term, string>();

export function searchText(term: Term): string {
  let text = texts.get(term);
  if (text === undefined) {
    const languages = [term.languageId, term.phonemizationLanguageId, term.pronunciationLanguageId];
    const parts = [
      term.word,
      term.phonemization,
      term.pronounceAs,
      ...languages.flatMap((id) => (id ? [id, languageName(id)] : [])),
      ...satisfiedOptions(term).map((option) => words.how[option]),
    ];
    text = foldForSearch(parts.join('\n'));
    texts.set(term, text);
  }
  return text;
}

/** The last list that was gone through. */
let ready: readonly Term[] = [];
const underWay = new WeakMap<readonly Term[], Promise<void>>();

/** Undefined where a search is quick already; the same promise each time as long as it isn't. */
export function searchTexts(terms: readonly Term[]): Promise<void> | undefined {
  if (terms === ready || terms.length <= FEW) return undefined;
  if (smallDifference(ready, terms)) {
    ready = terms;
    return undefined;
  }
  const known = underWay.get(terms);
  if (known) return known;
  const begun = foldAll(terms);
  underWay.set(terms, begun);
  return begun;
}

async function foldAll(terms: readonly Term[]): Promise<void> {
  const yieldToPage = timeSlicer();
  for (const [at, term] of terms.entries()) {
    searchText(term);
    // oxlint-disable-next-line no-await-in-loop -- the page gets its turns in between
    if (at % STEPS_AT_ONCE === 0) await yieldToPage();
  }
  ready = terms;
}
