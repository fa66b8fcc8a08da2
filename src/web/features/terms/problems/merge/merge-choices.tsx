import { Radio, Stack } from '@mantine/core';
import type { Term } from '#contract/glossary.ts';
import { nameAndId, nameOrId } from '#web/features/terms/language/language-names.ts';
import { shownPronunciations } from '#web/features/terms/list/method.ts';
import { Pronunciations } from '#web/features/terms/problems/pronunciations.tsx';
import { type Chosen, findDifferences, type MergePart } from './merging.ts';
import { words } from './words.ts';

interface MergeChoicesProps {
  readonly terms: readonly Term[];
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

/** Lists the parts in which the terms differ, with a choice of the values. */
export function MergeChoices({ terms, chosen, onChoose }: MergeChoicesProps) {
  return findDifferences(terms).map(({ part, choices }) => (
    <Radio.Group
      key={part}
      label={words.parts[part]}
      value={chosen[part] ?? choices[0]?.id ?? null}
      onChange={(id) => onChoose({ ...chosen, [part]: id })}
    >
      <Stack gap="xs" mt="xs">
        {choices.map((term) => (
          <Radio key={term.id} value={term.id} label={<Choice part={part} term={term} />} />
        ))}
      </Stack>
    </Radio.Group>
  ));
}

function Choice({ part, term }: { readonly part: MergePart; readonly term: Term }) {
  switch (part) {
    case 'word':
      return term.word;
    case 'language':
      return nameAndId(term.languageId);
    case 'case':
      return term.caseSensitive ? words.asWritten : words.anyCase;
    case 'way': {
      const pronunciations = shownPronunciations(term);
      // Two terms can have the same text in different languages.
      const language = term.pronunciationLanguageId ?? term.phonemizationLanguageId;
      const isSaid = pronunciations.length === 0 || pronunciations.some(({ kind }) => kind === 'languages');
      return (
        <>
          <Pronunciations pronunciations={pronunciations} />
          {language && !isSaid && words.inLanguage(nameOrId(language))}
        </>
      );
    }
  }
}
