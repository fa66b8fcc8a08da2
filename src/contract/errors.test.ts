import { expect, test } from 'vitest';
import { codeOfProblemType, ERROR_STATUS, problemType } from './errors.ts';

test('every code can be read back from the type of its problem', () => {
  for (const code of Object.keys(ERROR_STATUS)) {
    expect(codeOfProblemType(`urn:lectern:error:${code}`)).toBe(code);
  }
  expect(problemType('term-not-found')).toBe('urn:lectern:error:term-not-found');
});

test.each(['about:blank', 'urn:lectern:error:', 'urn:lectern:error:toString', 'https://other.example/gone'])(
  'a type of another server is no code of ours: %s',
  (type) => {
    expect(codeOfProblemType(type)).toBeUndefined();
  },
);
