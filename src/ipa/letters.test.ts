import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { BACKNESSES, HEIGHTS } from './chart.ts';
import { STRICT_LETTERS } from './letters.ts';

const unit = z.object({
  category: z.string(),
  voicing: z.object({ voiced: z.boolean() }).optional(),
  places: z.array(z.string()).optional(),
  manner: z.string().optional(),
  lateral: z.boolean().optional(),
  nasal: z.boolean().optional(),
  height: z.number().optional(),
  backness: z.number().optional(),
  rounded: z.boolean().optional(),
});
interface Oracle {
  readonly parser: { parse(text: string): unknown };
}
const { parser } = z.custom<Oracle>().parse(createRequire(import.meta.url)('ipa-parser'));

function parseLetter(letter: string): z.infer<typeof unit> | undefined {
  return z.object({ units: z.tuple([unit]) }).parse(parser.parse(letter)).units[0];
}

test('the chart has all 107 letters', () => {
  expect(STRICT_LETTERS.size).toBe(107);
});

/** Letters for which the independent parser deviates from the IPA chart, on purpose. */
const ELSEWHERE = new Set<string>([]);

test('describes every letter as an independent parser does', () => {
  const differing = [...STRICT_LETTERS].filter(([letter, is]) => {
    const other = parseLetter(letter);
    if (other?.category !== is.kind) return true;
    if (is.kind === 'vowel')
      return (
        other.height !== 3 - HEIGHTS.indexOf(is.height) ||
        Math.sign(other.backness ?? 0) !== 1 - BACKNESSES.indexOf(is.backness) ||
        other.rounded !== is.rounded
      );
    return (
      other.voicing?.voiced !== is.voiced ||
      other.lateral !== is.manner.startsWith('lateral') ||
      other.nasal !== (is.manner === 'nasal')
    );
  });
  expect(differing.filter(([letter]) => !ELSEWHERE.has(letter))).toEqual([]);
});
