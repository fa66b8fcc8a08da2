import { expect, test } from 'vitest';
import { mayRead, maySend, withOrigins } from './cors.ts';

const PAGE = 'https://media.example.com';
const OURS = withOrigins([], [PAGE]);
const PUBLIC = { AllowedOrigins: ['*'], AllowedMethods: ['GET'] };
const EXPOSED = ['ETag', 'Content-Range'];

test('the first rule that allows everything answers the preflight request, and the first for the method exposes headers', () => {
  const exposing = { ...PUBLIC, ExposeHeaders: EXPOSED };
  expect(mayRead([exposing, ...OURS], PAGE)).toBe(true);
  expect(maySend([exposing, ...OURS], PAGE)).toBe(true);
  expect(mayRead([PUBLIC, ...OURS], PAGE)).toBe(false);
  expect(mayRead([{ ...exposing, AllowedMethods: ['PUT'] }, ...OURS], PAGE)).toBe(true);
  expect(mayRead([exposing], PAGE)).toBe(false);
});

test('the rule for named origins comes before the rules of others, and the rule for all origins after them', () => {
  const theirs = { ...PUBLIC, AllowedOrigins: ['https://theirs.example.com'] };
  const origins = (rules: readonly { AllowedOrigins: string[] | undefined }[]) =>
    rules.map(({ AllowedOrigins }) => AllowedOrigins);
  const named = withOrigins([theirs], [PAGE]);
  expect(origins(named)).toEqual([[PAGE], theirs.AllowedOrigins]);
  expect(origins(withOrigins(named, [PAGE, '*']))).toEqual([theirs.AllowedOrigins, [PAGE, '*']]);
});

test('a rule that does not allow the headers of a condition lets no page send files', () => {
  const rule = { AllowedOrigins: [PAGE], AllowedMethods: ['PUT'], ExposeHeaders: ['ETag'] };
  expect(maySend([{ ...rule, AllowedHeaders: ['content-type'] }], PAGE)).toBe(false);
  expect(maySend([{ ...rule, AllowedHeaders: ['content-type', 'if-none-match', 'If-Match'] }], PAGE)).toBe(
    true,
  );
  expect(maySend(OURS, PAGE)).toBe(true);
});
