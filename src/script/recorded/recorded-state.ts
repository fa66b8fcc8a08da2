// How each place of a script was said when it was recorded, and where that is another now. A place counts where a term is
// said there that wasn’t, is said no more, or is said in another way; the id of a term and its dates don’t count. Kept small
// enough for the browser’s storage: every form once, and four numbers a place.
import type { Term } from '#contract/glossary.ts';
import { PRONUNCIATION_FIELDS } from '#contract/pronunciation.ts';
import type { MatchedLine, Span } from '#script/match/match-line.ts';

export interface RecordedState {
  readonly forms: readonly string[];
  /** Line, from, to, and which of the forms; place after place, as they stand in the text. */
  readonly places: readonly number[];
}

export interface ChangedPlace extends Span {
  /** From 0. */
  readonly line: number;
}

export function captureRecordedState(
  lines: readonly MatchedLine[],
  termOf: (id: string) => Term | undefined,
): RecordedState {
  const forms = new Map<string, number>();
  /** The same list of terms stands in many places. */
  const numbers = new Map<readonly string[], number>();
  const numberOf = (termIds: readonly string[]) => {
    const said = new Set(termIds.flatMap((id) => pronunciationKey(termOf(id))));
    const form = [...said].sort().join('\n');
    const number = forms.get(form) ?? forms.size;
    forms.set(form, number);
    numbers.set(termIds, number);
    return number;
  };
  const places: number[] = [];
  for (const [line, { matches }] of lines.entries())
    for (const { from, to, termIds } of matches)
      places.push(line, from, to, numbers.get(termIds) ?? numberOf(termIds));
  return { forms: [...forms.keys()], places };
}

/** Where it is said otherwise now, each place once: a longer word in the place of a shorter is one. */
export function changedPlaces(before: RecordedState, now: RecordedState): ChangedPlace[] {
  const was = placesByKey(before);
  const is = placesByKey(now);
  const changed = [...[...was].filter(([key]) => !is.has(key)), ...[...is].filter(([key]) => !was.has(key))]
    .map(([, place]) => place)
    .toSorted((a, b) => a.line - b.line || a.from - b.from || b.to - a.to);
  const places: ChangedPlace[] = [];
  for (const place of changed) {
    const last = places.at(-1);
    if (last?.line === place.line && place.from < last.to)
      places[places.length - 1] = { ...last, to: Math.max(last.to, place.to) };
    else places.push(place);
  }
  return places;
}

function placesByKey({ forms, places }: RecordedState): Map<string, ChangedPlace> {
  const keys = new Map<string, ChangedPlace>();
  for (let at = 0; at + 3 < places.length; at += 4) {
    const [line = 0, from = 0, to = 0, form = 0] = places.slice(at, at + 4);
    keys.set(`${line} ${from} ${to} ${forms[form] ?? ''}`, { line, from, to });
  }
  return keys;
}

function pronunciationKey(term: Term | undefined): string[] {
  if (!term) return [];
  return [
    JSON.stringify([term.languageId, ...PRONUNCIATION_FIELDS.map((field) => term[field]?.trim() || null)]),
  ];
}
