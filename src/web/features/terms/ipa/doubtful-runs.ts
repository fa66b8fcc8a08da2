// Finds the characters of a transcription that the table underlines. “Problems” reports the same characters. A problem of
// the whole transcription, such as another notation, underlines all of it.
import { checkIpa } from '#ipa/check.ts';
import type { StructureContext } from '#ipa/structure.ts';

export interface DoubtfulRun {
  readonly text: string;
  readonly isDoubtful: boolean;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

export function doubtfulRuns(ipa: string, context: StructureContext): DoubtfulRun[] {
  const { notation, value, suggestions, issues } = checkIpa(ipa, context);
  const spans = [
    ...suggestions.map(({ index, from }) => ({ from: index, to: index + from.length })),
    ...issues.flatMap(({ severity, code, index, char }) =>
      severity === 'warning' && code !== 'no-sound' ? [{ from: index, to: index + char.length }] : [],
    ),
  ];
  // Offsets refer to the cleaned text, so they can be used only if cleaning changes nothing.
  if (notation !== 'ipa' || value !== ipa || spans.length === 0) return [{ text: ipa, isDoubtful: true }];
  return toRuns(ipa, spans);
}

const MARK = /\p{M}/u;
/** Matches characters as wide as a letter. */
const WIDE = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}?]/u;

/**
 * Widens a span so that the underline is visible: it includes the letter of a mark, the marks of a letter, and for a
 * narrow character its neighbour.
 */
function expandToGlyph(ipa: string, { from: at, to: behind }: Span): Span {
  let [from, to] = [at, behind];
  if (!WIDE.test(ipa.slice(from, to)) && to < ipa.length) to += 1;
  while (from > 0 && !WIDE.test(ipa.slice(from, to))) from -= 1;
  while (from > 0 && MARK.test(ipa.charAt(from))) from -= 1;
  while (MARK.test(ipa.charAt(to))) to += 1;
  return { from, to };
}

/** Merges spans that overlap or touch. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const before = all.at(-1);
    if (before && span.from <= before.to)
      all[all.length - 1] = { from: before.from, to: Math.max(before.to, span.to) };
    else all.push(span);
  }
  return all;
}

function toRuns(ipa: string, spans: readonly Span[]): DoubtfulRun[] {
  const runs: DoubtfulRun[] = [];
  let end = 0;
  for (const { from, to } of mergeSpans(mergeSpans(spans).map((span) => expandToGlyph(ipa, span)))) {
    if (from > end) runs.push({ text: ipa.slice(end, from), isDoubtful: false });
    runs.push({ text: ipa.slice(from, to), isDoubtful: true });
    end = to;
  }
  if (end < ipa.length) runs.push({ text: ipa.slice(end), isDoubtful: false });
  return runs;
}
