// Recognizes headings in pasted text. Sheets are often copied with their heading row, which names the columns and must
// not become a term. Headings of the table and of importable files are known.
import { type Attribute, attributeForHeading } from '#lexicon/client.ts';
import { ATTRIBUTE_COLUMNS } from '#web/features/terms/list/attribute-columns.ts';
import { SORT_COLUMNS, type SortColumn } from '#web/features/terms/list/term-sort.ts';
import { words } from '#web/features/terms/words.ts';
import { isBlank } from '#web/lib/same-text.ts';
import { namedOptions, type PasteTarget } from './cell-changes.ts';

type Texts = readonly (readonly string[])[];

export interface Sheet {
  /** Rows without the columns that are left out. */
  readonly texts: Texts;
  /** Target of each column; undefined if there are no headings. */
  readonly named: readonly PasteTarget[] | undefined;
  /** Headings without a column here. Their columns are left out. */
  readonly unknown: readonly string[];
  /** Whether a non-empty column without a heading was left out because no column of the table remained for it. */
  readonly isUnnamedLeftOut: boolean;
}

/** @param onto columns from the first pasted cell on; a column without a heading keeps its position in them */
export function withoutHeadings(texts: Texts, onto: readonly SortColumn[]): Sheet {
  const [first = [], ...others] = texts;
  const targets = findTargets(first, onto);
  const named = targets.filter((target) => target !== undefined);
  // “IPA” pasted into the Method column is a value, not a heading.
  const isHeading = (text: string, at: number) =>
    !(onto[at] === 'how' && namedOptions(text)) &&
    (attributeForHeading(text) === 'id' || (!isBlank(text) && targets[at] !== undefined));
  // A single known heading is not enough, because “Word” can be a term.
  const areHeadings = named.length > 0 && others.length > 0 && first.filter(isHeading).length > 1;
  if (!areHeadings) return { texts, named: undefined, unknown: [], isUnnamedLeftOut: false };
  const unknown = first.filter((text, at) => !isBlank(text) && !targets[at]).map((text) => text.trim());
  // Keep cells to the right of the last heading; the caller reports that there is no column for them.
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

/** If a heading occurs twice, its first column counts, as in a file. */
function findTargets(headings: readonly string[], onto: readonly SortColumn[]): (PasteTarget | undefined)[] {
  const all = headings.map((heading) => (isBlank(heading) ? undefined : targetNamed(heading)));
  // With a “Respelling” or “IPA” column, the “Pronunciation” column is only the other of the two.
  const hasPronunciationColumn = all.some((target) => target === 'phonemization' || target === 'pronounceAs');
  const usedTargets = new Set<PasteTarget>();
  const once = (target: PasteTarget | undefined): PasteTarget | undefined => {
    if (target === undefined || usedTargets.has(target)) return undefined;
    usedTargets.add(target);
    return target;
  };
  const named = all.map((target) =>
    once(hasPronunciationColumn && target === 'value' ? 'phonemization' : target),
  );
  // A column without a heading must not become a second Pronunciation column.
  if (hasPronunciationColumn) usedTargets.add('value');
  return named.map((target, at) => (isBlank(headings[at] ?? '') ? once(onto[at]) : target));
}

/** Earlier names of columns, in lower case. Sheets copied with them can still be pasted. */
const EARLIER_COLUMNS: ReadonlyMap<string, SortColumn> = new Map([
  ['how', 'how'],
  ['changed', 'updated'],
]);

function targetNamed(heading: string): PasteTarget | undefined {
  const name = heading.trim().toLowerCase();
  const shown =
    SORT_COLUMNS.find((column) => words.columns[column].toLowerCase() === name) ?? EARLIER_COLUMNS.get(name);
  if (shown) return shown;
  const attribute = attributeForHeading(heading);
  return attribute && TARGETS[attribute];
}

const TARGETS: Readonly<Record<Attribute, PasteTarget | undefined>> = {
  // The server assigns IDs.
  id: undefined,
  ...ATTRIBUTE_COLUMNS,
  // The heading tells which of the two fields of the Pronunciation column is meant.
  phonemization: 'phonemization',
  pronounceAs: 'pronounceAs',
};
