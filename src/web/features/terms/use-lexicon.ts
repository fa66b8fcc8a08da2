// Runs a worker that has the glossary's terms, while a dialog is open.
import { useEffect, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import { Lexicon } from '#lexicon/client.ts';

export type LexiconState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'ready'; readonly lexicon: Lexicon }
  | { readonly kind: 'failed' };

export function useLexicon(terms: readonly Term[]): LexiconState {
  const [state, setState] = useState<LexiconState>({ kind: 'starting' });
  useEffect(() => {
    const lexicon = new Lexicon();
    let isWanted = true;
    const update = (next: LexiconState) => {
      if (isWanted) setState(next);
    };
    update({ kind: 'ready', lexicon });
    lexicon.setTerms(terms).catch(() => update({ kind: 'failed' }));
    return () => {
      isWanted = false;
      lexicon.close();
      setState({ kind: 'starting' });
    };
  }, [terms]);
  return state;
}
