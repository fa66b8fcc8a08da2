// A sheet is often copied with its row of headings: that is no term, and says which column is which. They are called as
// the table calls them, or as any file is that can be imported.
import { type Attribute, attributeForHeading } from '#lexicon/client.ts';
import { COLUMN_OF } from '#web/features/terms/list/column-of.ts';
import { SORT_COLUMNS, type SortColumn } from '#web/features/terms/list/term-sort.ts';
import { words } from '#web/features/terms/words.ts';
import { isBlank } from '#web/lib/same-text.ts';
import { type PasteTarget, waysNamed } from './cell-changes.ts';

type Texts = readonly (readonly string[])[];

export interface Sheet {
  /** Without the columns that are left out. */
  readonly texts: Texts;
  /** What each text of a row is for; undefined where no headings say so. */
  readonly named: readonly PasteTarget[] | undefined;
  /** Headings that no column here has: what stands below them is left out. */
  readonly unknown: readonly string[];
  /** Whether something is left out that has no heading and no column to stand on. */
  readonly isUnnamedLeftOut: boolean;
}

/** @param onto the columns it is pasted onto, from the first on: one without a heading goes where it stands */
export function withoutHeadings(texts: Texts, onto: readonly SortColumn[]): Sheet {
  const [first = [], ...others] = texts;
  const targets = targetsOf(first, onto);
  const named = targets.filter((target) => target !== undefined);
  // “IPA” below How is a way of speaking, in a row like any.
  const isHeading = (text: string, at: number) =>
    !(onto[at] === 'how' && waysNamed(text)) &&
    (attributeForHeading(text) === 'id' || (!isBlank(text) && targets[at] !== undefined));
  // Of one alone nobody can tell: “Word” is a word.
  const areHeadings = named.length > 0 && others.length > 0 && first.filter(isHeading).length > 1;
  if (!areHeadings) return { texts, named: undefined, unknown: [], isUnnamedLeftOut: false };
  const unknown = first.filter((text, at) => !isBlank(text) && !targets[at]).map((text) => text.trim());
  // What stands beyond the headings stays: there is no column for it, and that is told.
  const isLeft = (_text: string, at: number) => at >= first.length || targets[at] !== undefined;
  const isUnnamed = (text: string, at: number) =>
    !isLeft(text, at) && isBlank(first[at] ?? '') && !isBlank(text);
  return {
    texts: others.map((row) => row.filter(isLeft)),
    named,
    unknown,
    isUnnamedLeftOut: others.some((row) => row.some(isUnnamed)),
  };
}

/** The first of each has it, as in a file. */
function targetsOf(headings: readonly string[], onto: readonly SortColumn[]): (PasteTarget | undefined)[] {
  const all = headings.map((heading) => (isBlank(heading) ? undefined : targetNamed(heading)));
  // Beside “Say it like” or “IPA”, “Pronunciation” is no longer both.
  const isTold = all.some((target) => target === 'phonemization' || target === 'pronounceAs');
  const taken = new Set<PasteTarget>();
  const once = (target: PasteTarget | undefined): PasteTarget | undefined => {
    if (target === undefined || taken.has(target)) return undefined;
    taken.add(target);
    return target;
  };
  const named = all.map((target) => once(isTold && target === 'value' ? 'phonemization' : target));
  // One without a heading is no second Pronunciation.
  if (isTold) taken.add('value');
  return named.map((target, at) => (isBlank(headings[at] ?? '') ? once(onto[at]) : target));
}

function targetNamed(heading: string): PasteTarget | undefined {
  const name = heading.trim().toLowerCase();
  const shown = SORT_COLUMNS.find((column) => words.columns[column].toLowerCase() === name);
  if (shown) return shown;
  const attribute = attributeForHeading(heading);
  return attribute && TARGETS[attribute];
}

const TARGETS: Readonly<Record<Attribute, PasteTarget | undefined>> = {
  // The service gives a term its id.
  id: undefined,
  ...COLUMN_OF,
  // A heading says which of the two that share a column.
  phonemization: 'phonemization',
  pronounceAs: 'pronounceAs',
};
