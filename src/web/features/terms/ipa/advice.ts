// Advice about a transcription, one entry per problem, each with fixes to apply in one click.
import type { IpaCheck, Issue } from '#ipa/check.ts';
import { convertToIpa } from '#ipa/convert.ts';
import { applySuggestion } from '#ipa/suggestions.ts';
import { words } from './words.ts';

export type OfferAction =
  | { readonly kind: 'take'; readonly value: string }
  /** The text is not IPA: move it to the respelling. */
  | { readonly kind: 'move' };

export interface Offer {
  readonly label: string;
  readonly action: OfferAction;
}

export interface Advice {
  readonly text: string;
  /** Symbols named in the text. */
  readonly signs?: readonly string[] | undefined;
  readonly offers: readonly Offer[];
}

/** Maximum number of entries, because more would not be read. */
const LINES = 3;

export function getAdvice(check: IpaCheck): Advice[] {
  if (check.value.trim() === '') return [];
  if (check.notation !== 'ipa') return [onNotation(check)];
  const suggested = check.suggestions.map(
    (suggestion): Advice => ({
      text: words.reason(suggestion),
      signs: [suggestion.from, ...suggestion.to],
      offers: suggestion.to.map((sign) => ({
        label: words.use(sign),
        action: { kind: 'take', value: applySuggestion(check.value, suggestion, sign) },
      })),
    }),
  );
  const doubts = [...check.issues]
    .sort(bySeverity)
    .map((issue): Advice => ({ text: words.doubt(issue), signs: [issue.char], offers: [] }));
  return once([...suggested, ...doubts]).slice(0, LINES);
}

function onNotation({ notation, value }: IpaCheck): Advice {
  const move: Offer = { label: words.move, action: { kind: 'move' } };
  const ipa = convertToIpa(value, notation);
  if (ipa === undefined || notation === 'ipa' || notation === 'respelling')
    return { text: words.spelling, offers: [move] };
  return {
    text: words.otherNotation(notation, ipa),
    offers: [{ label: words.useIpa, action: { kind: 'take', value: ipa } }],
  };
}

const SEVERITIES = ['warning', 'hint'];

function bySeverity(a: Issue, b: Issue): number {
  return SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity);
}

function once(all: readonly Advice[]): Advice[] {
  return all.filter(({ text }, at) => all.findIndex((other) => other.text === text) === at);
}
