// Texts of the view by language, loaded with it.
import { plural } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

const TERMS = { one: 'term', other: 'terms' };

export const words = translatable({
  name: 'Words by language',
  word: 'Word',
  gap: 'No term',
  gaps: (count: number) => plural(count, { one: 'gap', other: 'gaps' }),
  title: (word: string) => `“${word}” in other languages`,
  like: 'Pronounce like',
  languages: 'Add for these languages',
  all: 'All languages of this glossary',
  another: 'Another language',
  add: (count: number) => (count === 0 ? 'Add terms' : `Add ${plural(count, TERMS)}`),
  cancel: 'Cancel',
  adding: (count: number, word: string) => `Adding ${plural(count, TERMS)} for “${word}”…`,
  added: (count: number, word: string) => `${plural(count, TERMS)} added for “${word}”.`,
});
