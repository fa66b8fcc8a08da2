// Where in a transcription the doubtful signs are, for the table to underline: what “Problems” says of it, on the very
// characters. What is about all of it, such as another notation, underlines all.
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
  // Places are those of what it would be once it is cleaned.
  if (notation !== 'ipa' || value !== ipa || spans.length === 0) return [{ text: ipa, isDoubtful: true }];
  return runsOf(ipa, spans);
}

const MARK = /\p{M}/u;
/** As wide as a letter. */
const WIDE = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}?]/u;

/** As it is underlined: with the marks of a letter, the letter of a mark, and beside what is narrow the next letter. */
function seenAs(ipa: string, { from: at, to: behind }: Span): Span {
  let [from, to] = [at, behind];
  if (!WIDE.test(ipa.slice(from, to)) && to < ipa.length) to += 1;
  while (from > 0 && !WIDE.test(ipa.slice(from, to))) from -= 1;
  while (from > 0 && MARK.test(ipa.charAt(from))) from -= 1;
  while (MARK.test(ipa.charAt(to))) to += 1;
  return { from, to };
}

/** Those that overlap or touch are one. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const before = all.at(-1);
    if (before && span.from <= before.to)
      all[all.length - 1] = { from: before.from, to: Math.max(before.to, span.to) };
    else all.push(span);
  }
  return all;
}

function runsOf(ipa: string, spans: readonly Span[]): DoubtfulRun[] {
  const runs: DoubtfulRun[] = [];
  let end = 0;
  for (const { from, to } of joined(joined(spans).map((span) => seenAs(ipa, span)))) {
    if (from > end) runs.push({ text: ipa.slice(end, from), isDoubtful: false });
    runs.push({ text: ipa.slice(from, to), isDoubtful: true });
    end = to;
  }
  if (end < ipa.length) runs.push({ text: ipa.slice(end), isDoubtful: false });
  return runs;
}
