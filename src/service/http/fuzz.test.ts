// Sends random input to every endpoint. Each response must have a documented status, and errors a problem body.
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { problem } from '#contract/errors.ts';
import { makeGlossary, makeTerm } from '#service/testing/glossary-steps.ts';
import { KEYS, startTestService } from '#service/testing/test-service.ts';

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());

const NAMES =
  'action fileName contentType partNumber uploadId parts paths name description word languageId phonemization ' +
  'phonemizationLanguageId pronunciationLanguageId pronounceAs caseSensitive __proto__';

/** Names and values that the API knows, so that random bodies pass the first check. */
const name = fc.constantFrom(...NAMES.split(' '));
const value = fc.oneof(
  fc.constantFrom('presign', 'complete', 'a/b.wav', '../x.wav', 'audio/wav', 'true', ''),
  fc.constantFrom(1, 10_001, -1, null, true),
  fc.constantFrom<unknown>(['a/'], ['..'], [{ PartNumber: 1, ETag: 'x' }], [], '\0', '\ud800'),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 2 }),
);
const body = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.dictionary(name, value, { maxKeys: 6 }).map((fields) => JSON.stringify(fields)),
  },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
);
const strangeId = fc.oneof(fc.constantFrom('%00', '%FF', '%2e%2e%2f', 'terms'), fc.webSegment());

const read = (body: string): unknown => (body === '' ? undefined : JSON.parse(body));
const isProblem = (body: string) => problem.safeParse(read(body)).success;

test.each(Object.entries<Endpoint>(api))(
  '%s answers any input with a documented status',
  async (_name, endpoint) => {
    const { method, path, success, errors, conditional, body: takesBody } = endpoint;
    const { id: glossaryId } = await makeGlossary(service);
    const { id: termId } = await makeTerm(service, glossaryId);
    const id = fc.oneof(fc.constantFrom(glossaryId, termId), strangeId);
    // 404 is also allowed if a random id makes the path one of another route or of none.
    const allowed = new Set([
      success.status,
      ...Object.keys(errors).map(Number),
      ...(path.includes('{') ? [404] : []),
    ]);
    allowed.delete(500);
    if (conditional) allowed.add(304);
    await fc.assert(
      fc.asyncProperty(id, body, async (anyId, anyBody) => {
        const response = await service.inject({
          method,
          url: `/api${path.replace(/\{\w+\}/, anyId)}`,
          headers: { 'x-api-key': KEYS.studio, ...(takesBody && { 'content-type': 'application/json' }) },
          ...(takesBody && { payload: anyBody }),
        });
        expect(allowed).toContain(response.statusCode);
        expect(isProblem(response.body)).toBe(response.statusCode >= 400);
      }),
      { numRuns: 100 },
    );
  },
);
