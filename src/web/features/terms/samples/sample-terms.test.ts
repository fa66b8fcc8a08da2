import { expect, test } from 'vitest';
import { PRONUNCIATION_OPTIONS, satisfiedOptions } from '#contract/pronunciation.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { getUnusedSamples, SAMPLE_TERMS } from './sample-terms.ts';

test('there is one sample for each pronunciation option', () => {
  expect(SAMPLE_TERMS.flatMap(satisfiedOptions)).toEqual(PRONUNCIATION_OPTIONS);
});

test('a sample that was added is not offered again, and the others are', () => {
  const left = getUnusedSamples([aTerm({ word: 'Hyundai', languageId: 'de' })]);
  expect(left.map(({ word }) => word)).toEqual(['Siobhán', 'nginx']);
});

test('a glossary with other terms gets no samples', () => {
  expect(getUnusedSamples([aTerm()])).toEqual([]);
});
