import { expect, test } from 'vitest';
import { mayRead, maySend, withOrigins } from './cors.ts';

const PAGE = 'https://media.example.com';
const OURS = withOrigins([], [PAGE]);
const PUBLIC = { AllowedOrigins: ['*'], AllowedMethods: ['GET'] };
const EXPOSED = ['ETag', 'Content-Range'];

test('what is asked before is answered by the first rule that allows all of it, what is answered then exposed by the first for the method', () => {
  const exposing = { ...PUBLIC, ExposeHeaders: EXPOSED };
  expect(mayRead([exposing, ...OURS], PAGE)).toBe(true);
  expect(maySend([exposing, ...OURS], PAGE)).toBe(true);
  expect(mayRead([PUBLIC, ...OURS], PAGE)).toBe(false);
  expect(mayRead([{ ...exposing, AllowedMethods: ['PUT'] }, ...OURS], PAGE)).toBe(true);
  expect(mayRead([exposing], PAGE)).toBe(false);
});

test('the rule for named pages stands before those of others, one for all pages behind them', () => {
  const theirs = { ...PUBLIC, AllowedOrigins: ['https://theirs.example.com'] };
  const origins = (rules: readonly { AllowedOrigins: string[] | undefined }[]) =>
    rules.map(({ AllowedOrigins }) => AllowedOrigins);
  const named = withOrigins([theirs], [PAGE]);
  expect(origins(named)).toEqual([[PAGE], theirs.AllowedOrigins]);
  expect(origins(withOrigins(named, [PAGE, '*']))).toEqual([theirs.AllowedOrigins, [PAGE, '*']]);
});
