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
      return `“${char}” (${codePoint(char)}) is not an IPA symbol.`;
    case 'capital':
      return `IPA has no capital ${char}.`;
    case 'digit':
      return `IPA has no digits: “${char}”.`;
    case 'extended':
      return `Some engines can’t read ${char}.`;
    case 'no-sound':
      return 'This has no speech sounds.';
    case 'mark-at-start':
      return 'A diacritic needs a letter before it.';
    case 'stress-at-end':
      return `${char} goes before the stressed syllable, but nothing follows it.`;
    case 'dangling-tie':
      return 'A tie bar needs a letter on each side.';
    case 'two-stresses':
      return 'This word has two primary stresses. Use ˌ for secondary stress.';
    case 'no-stress':
      return 'No stress. Put ˈ before the stressed syllable.';
    case 'repeated-mark':
      return `Repeated symbol: ${char}.`;
    case 'tone-without-meaning':
      return `${char} is a tone, but this accent has no tones.`;
    case 'word-count':
      return 'This has more words than the term.';
  }
}

function reason({ code, from, to }: Suggestion): string {
  switch (code) {
    case 'stress-or-ejective':
      return `${from} can be stress, ˈ, or an ejective, ʼ.`;
    case 'stress':
      // The two characters look alike in most fonts.
      return `The apostrophe (${from}) is not an IPA symbol. For stress, use ˈ.`;
    case 'secondary-stress':
      return 'A comma may mean ˌ, secondary stress.';
    case 'looks-like':
      return `${from} only looks like ${to.join(' or ')}.`;
    case 'syllable-break':
      return 'Use a full stop between syllables.';
    case 'capital':
      return `IPA has no capital ${from}.`;
  }
}

const NOTATIONS: Readonly<Record<Exclude<Notation, 'ipa' | 'respelling'>, (ipa: string) => string>> = {
  arpabet: (ipa) => `This is ARPAbet. In IPA: ${ipa}`,
  'x-sampa': (ipa) => `This is X-SAMPA. In IPA: ${ipa}`,
  misaki: (ipa) => `This is Kokoro phoneme notation. In IPA: ${ipa}`,
};

/** Names of symbols that look the same in the font of the interface. */
const LOOK_ALIKES: Readonly<Record<string, string>> = { ˈ: 'stress', ʼ: 'ejective' };

export const words = translatable({
  reads: (gloss: string) => `Sounds like ${gloss}`,
  doubt,
  reason,
  use: (sign: string) => (LOOK_ALIKES[sign] ? `Use ${sign} (${LOOK_ALIKES[sign]})` : `Use ${sign}`),
  otherNotation: (notation: keyof typeof NOTATIONS, ipa: string) => NOTATIONS[notation](ipa),
  useIpa: 'Use IPA',
  spelling: 'This looks like spelling, not IPA.',
  move: 'Move to Respelling',
  advice: 'About this IPA',
  suggest: {
    title: 'Suggestions',
    ask: 'Show suggestions',
    again: 'Refresh',
    looking: 'Searching…',
    failed: 'Couldn’t load suggestions.',
    nothing: (word: string) => `No suggestions for “${word}”.`,
    elsewhere: (glossary: string, accent: string) =>
      accent === '' ? `in “${glossary}”` : `in “${glossary}”, accent ${accent}`,
    dictionary: 'CMU dictionary, US English',
    use: 'Use',
  },
  key: (number: number) => `Alt+${number}`,
});
