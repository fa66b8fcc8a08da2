import { formatCount } from '#web/lib/format.ts';
import { plural, pluralForm } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';
import type { MergePart } from './merging.ts';

export const words = translatable({
  title: (count: number, word: string) => `Merge ${formatCount(count)} terms for “${word}”`,
  parts: {
    word: 'Spelling',
    language: 'Language',
    way: 'Method',
    case: 'Match case',
  } satisfies Record<MergePart, string>,
  anyCase: 'Ignore case',
  asWritten: 'Match case',
  inLanguage: (language: string) => ` (${language})`,
  what: (gone: number) =>
    `One term stays, with the values you choose. ${plural(gone, { one: 'other is', other: 'others are' })} deleted. You can undo this.`,
  confirm: 'Merge',
  cancel: 'Cancel',
  becomeOne: (count: number) =>
    `${formatCount(count)} ${pluralForm(count, { one: 'term becomes', other: 'terms become' })} one.`,
  done: (count: number) =>
    `${formatCount(count)} ${pluralForm(count, { one: 'term', other: 'terms' })} merged into one.`,
});
