import { expect, test } from 'vitest';
import { PRONUNCIATION_OPTIONS, satisfiedOptions } from '#contract/pronunciation.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { SAMPLE_TERMS, samplesLeft } from './sample-terms.ts';

test('there is one sample for each way', () => {
  expect(SAMPLE_TERMS.flatMap(satisfiedOptions)).toEqual(PRONUNCIATION_OPTIONS);
});

test('a sample that was taken is not offered again, the others are', () => {
  const left = samplesLeft([aTerm({ word: 'Hyundai', languageId: 'de' })]);
  expect(left.map(({ word }) => word)).toEqual(['Siobhán', 'nginx']);
});

test('a glossary with a term of its own is offered none', () => {
  expect(samplesLeft([aTerm()])).toEqual([]);
});
