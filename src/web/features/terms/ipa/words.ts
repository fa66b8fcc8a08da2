// Texts about IPA while it is typed. Loaded with the first transcription.
import type { Issue } from '#ipa/check.ts';
import type { Notation } from '#ipa/notation.ts';
import type { Suggestion } from '#ipa/suggestions.ts';
import { translatable } from '#web/lib/translatable.ts';

const codePoint = (char: string) =>
  `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

function doubt({ code, char }: Issue): string {
  switch (code) {
    case 'unknown-character':
      return `“${char}” (${codePoint(char)}) is no sign of the IPA.`;
    case 'capital':
      return `IPA has no capital ${char}.`;
    case 'digit':
      return `IPA has no digits: “${char}”.`;
    case 'extended':
      return `Not every engine reads ${char}.`;
    case 'no-sound':
      return 'There is no sound in it.';
    case 'mark-at-start':
      return 'A mark stands where no letter is before it.';
    case 'stress-at-end':
      return `${char} stands before the syllable it stresses. Here no sound follows.`;
    case 'dangling-tie':
      return 'A tie bar joins two letters. Here one is missing.';
    case 'two-stresses':
      return 'Two main stresses in one word. ˌ is the lesser one.';
    case 'no-stress':
      return 'No stress is marked. ˈ goes before the stressed syllable.';
    case 'repeated-mark':
      return `The same mark twice: ${char}.`;
    case 'tone-without-meaning':
      return `${char} is a tone. This accent has none.`;
    case 'word-count':
      return 'It has more words than the term.';
  }
}

function reason({ code, from, to }: Suggestion): string {
  switch (code) {
    case 'stress-or-ejective':
      return `${from} can be stress, ˈ, or an ejective, ʼ.`;
    case 'stress':
      // The two characters look alike in most fonts.
      return `The apostrophe (${from}) is no IPA sign. Stress is written ˈ.`;
    case 'secondary-stress':
      return 'A comma may mean ˌ, the lesser stress.';
    case 'looks-like':
      return `${from} only looks like ${to.join(' or ')}.`;
    case 'syllable-break':
      return 'Between syllables IPA has a full stop.';
    case 'capital':
      return `IPA has no capital ${from}.`;
  }
}

const NOTATIONS: Readonly<Record<Exclude<Notation, 'ipa' | 'respelling'>, (ipa: string) => string>> = {
  arpabet: (ipa) => `This is ARPAbet. In IPA: ${ipa}`,
  'x-sampa': (ipa) => `This is X-SAMPA. In IPA: ${ipa}`,
  misaki: (ipa) => `These are Kokoro’s letters. In IPA: ${ipa}`,
};

/** Names of symbols that look the same in the font of the interface. */
const LOOK_ALIKES: Readonly<Record<string, string>> = { ˈ: 'stress', ʼ: 'ejective' };

export const words = translatable({
  reads: (gloss: string) => `Reads ${gloss}`,
  doubt,
  reason,
  use: (sign: string) => (LOOK_ALIKES[sign] ? `Use ${sign} (${LOOK_ALIKES[sign]})` : `Use ${sign}`),
  otherNotation: (notation: keyof typeof NOTATIONS, ipa: string) => NOTATIONS[notation](ipa),
  useIpa: 'Use IPA',
  spelling: 'This looks like spelling, not IPA.',
  move: 'Move to “Say it like”',
  advice: 'About this IPA',
  suggest: {
    title: 'Suggestions',
    ask: 'Look for suggestions',
    again: 'Look again',
    looking: 'Looking…',
    failed: 'The suggestions could not be fetched.',
    nothing: (word: string) => `No suggestions: no other glossary says “${word}” in IPA.`,
    elsewhere: (glossary: string, accent: string) =>
      accent === '' ? `in “${glossary}”` : `in “${glossary}”, accent ${accent}`,
    dictionary: 'CMU dictionary, US English',
    use: 'Use',
  },
  key: (number: number) => `Alt+${number}`,
});
