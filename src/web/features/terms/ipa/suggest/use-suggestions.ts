import { useQuery } from '@tanstack/react-query';
import { useConnection, useConnectionId } from '#web/api/connections/connection-context.ts';
import { glossariesQuery, termsQuery } from '#web/api/glossaries/glossary-queries.ts';
import { findGlossaryIpa, type GlossaryIpa } from './glossary-ipa.ts';

export interface Suggestions {
  /** Empty if the word is not English. */
  readonly dictionary: readonly string[];
  readonly elsewhere: readonly GlossaryIpa[];
}

const ENGLISH = /^en(?:[-_]|$)/i;

/** @param exceptId ID of the word's own glossary */
export function useSuggestions(word: string, languageId: string, exceptId: string, isAsked: boolean) {
  const connection = useConnection();
  const connectionId = useConnectionId();
  return useQuery({
    queryKey: [connectionId, 'ipa-suggestions', exceptId, languageId, word],
    enabled: isAsked && word !== '',
    queryFn: async ({ client }): Promise<Suggestions> => {
      const list = await client.fetchQuery(glossariesQuery(connection, connectionId));
      const elsewhere: GlossaryIpa[] = [];
      for (const { id, name } of list) {
        if (id === exceptId) continue;
        const terms = await client.fetchQuery(termsQuery(connection, connectionId, id));
        elsewhere.push(...findGlossaryIpa(word, name, terms));
      }
      return { elsewhere, dictionary: ENGLISH.test(languageId) ? await lookUp(word) : [] };
    },
  });
}

async function lookUp(word: string): Promise<string[]> {
  const { ipaInDictionary } = await import('./pronouncing-dictionary.ts');
  return ipaInDictionary(word);
}
