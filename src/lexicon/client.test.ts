import { expect, test } from 'vitest';
import type { Term } from '#contract/glossary.ts';
import { workerOnThisThread } from '#worker-rpc/testing/worker-on-this-thread.ts';
import { Lexicon } from './client.ts';
import { LexiconServer } from './lexicon-server.ts';
import { createEntry } from './testing/entries.ts';

/** Creates a lexicon whose worker runs on the test's thread. */
function createLexicon(): { lexicon: Lexicon; calledMethods: () => string[] } {
  const { port, calls } = workerOnThisThread(new LexiconServer());
  return { lexicon: new Lexicon(() => port), calledMethods: () => calls.map(({ name }) => name) };
}

const times = { glossaryId: 'g', createdAt: 'then', updatedAt: 'then' };
const aTerm = (word: string): Term =>
  Object.assign(createEntry(word, { phonemization: 'a', pronunciationLanguageId: 'en-GB' }), times);

const OPTIONS = { columns: ['word', 'languageId'], defaults: {}, shouldNormalizeIpa: false } as const;
const noPause = () => undefined;

test('compares a file with the glossary and sends the worker only the candidate terms', async () => {
  const { lexicon, calledMethods } = createLexicon();
  const terms = Array.from({ length: 4_500 }, (_, at) => aTerm(`word ${at}`));
  const { columns } = await lexicon.call('read', 'word,languageId\nword 4499,en-GB\nnew,en-GB');
  expect(columns).toEqual(['word', 'languageId']);
  expect(await lexicon.plan(OPTIONS, terms, noPause)).toMatchObject({ kinds: ['unchanged', 'error'] });
  expect(await lexicon.plannedRows(0, 1)).toMatchObject([{ kind: 'unchanged', word: 'word 4499' }]);
  expect(await lexicon.plannedRows(1, 2)).toMatchObject([{ kind: 'error', word: 'new' }]);
  expect(calledMethods().filter((name) => name === 'setTerms')).toHaveLength(1);
  lexicon.close();
});

test('keeps the terms of two concurrent plans apart', async () => {
  const { lexicon } = createLexicon();
  await lexicon.call('read', 'word,languageId\na,en-GB');
  const plans = [[aTerm('a')], []].map((terms) => lexicon.plan(OPTIONS, terms, noPause));
  expect((await Promise.all(plans)).map(({ kinds }) => kinds)).toEqual([['unchanged'], ['error']]);
  lexicon.close();
});

test('reads a file while terms are being sent, and delays requests about the terms until all are sent', async () => {
  const { lexicon, calledMethods } = createLexicon();
  void lexicon.setTerms(Array.from({ length: 4_500 }, (_, at) => aTerm(`word ${at}`)));
  await lexicon.call('read', 'word,languageId');
  const preview = await lexicon.call('previewPls', 'standard', null);
  expect(preview.termCount).toBe(4_500);
  const called = calledMethods();
  expect(called.indexOf('read')).toBeLessThan(called.lastIndexOf('setTerms'));
  expect(called.indexOf('previewPls')).toBeGreaterThan(called.lastIndexOf('setTerms'));
  lexicon.close();
});
