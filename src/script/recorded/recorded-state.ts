// Captures how each place of a script is pronounced when it is recorded, and finds the places that changed since.
// A place changed if a term is new there, is gone, or has another pronunciation. IDs and dates of terms don't count.
// The state is stored in the browser, so it is compact: each pronunciation once, and four numbers per place.
import type { Term } from '#contract/glossary.ts';
import { PRONUNCIATION_FIELDS } from '#contract/pronunciation.ts';
import type { MatchedLine, Span } from '#script/match/match-line.ts';

export interface RecordedState {
  readonly forms: readonly string[];
  /** Four numbers per place, in text order: line, from, to, and index in `forms`. */
  readonly places: readonly number[];
}

export interface ChangedPlace extends Span {
  /** Index of the line, from 0. */
  readonly line: number;
}

export function captureRecordedState(
  lines: readonly MatchedLine[],
  termOf: (id: string) => Term | undefined,
): RecordedState {
  const forms = new Map<string, number>();
  /** Cache: many places share the same list of terms. */
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

/** Returns the places that changed. Overlapping places, such as a longer term that replaces a shorter one, become one. */
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
