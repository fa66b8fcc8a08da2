import { expect, test } from 'vitest';
import type { Term } from '#contract/glossary.ts';
import { Lexicon } from './client.ts';
import { LexiconServer } from './lexicon-server.ts';
import type { RequestMessage, ResponseMessage } from './protocol.ts';
import { createEntry } from './testing/entries.ts';

/** Creates a lexicon whose worker runs on the test's thread. `sent` lists the kinds of the requests. */
function createLexicon(): { lexicon: Lexicon; sent: string[] } {
  const server = new LexiconServer();
  const sent: string[] = [];
  let listener: (event: MessageEvent<ResponseMessage>) => void = () => undefined;
  const respond = async ({ id, request }: RequestMessage) => {
    const data = { id, kind: 'done', result: await server.handle(request) } as const;
    listener(new MessageEvent('message', { data }));
  };
  const lexicon = new Lexicon({
    postMessage(message: RequestMessage) {
      sent.push(message.request.kind);
      void respond(structuredClone(message));
    },
    terminate: () => undefined,
    addEventListener: (type: 'message' | 'error', added: typeof listener | (() => void)) => {
      if (type === 'message') listener = added;
    },
  });
  return { lexicon, sent };
}

const times = { glossaryId: 'g', createdAt: 'then', updatedAt: 'then' };
const aTerm = (word: string): Term =>
  Object.assign(createEntry(word, { phonemization: 'a', pronunciationLanguageId: 'en-GB' }), times);

const OPTIONS = { columns: ['word', 'languageId'], defaults: {}, shouldNormalizeIpa: false } as const;
const noPause = () => undefined;

test('compares a file with the glossary and sends the worker only the candidate terms', async () => {
  const { lexicon, sent } = createLexicon();
  const terms = Array.from({ length: 4_500 }, (_, at) => aTerm(`word ${at}`));
  const { columns } = await lexicon.request({
    kind: 'read',
    source: 'word,languageId\nword 4499,en-GB\nnew,en-GB',
  });
  expect(columns).toEqual(['word', 'languageId']);
  expect(await lexicon.plan(OPTIONS, terms, noPause)).toMatchObject({ kinds: ['unchanged', 'error'] });
  expect(await lexicon.plannedRows(0, 1)).toMatchObject([{ kind: 'unchanged', word: 'word 4499' }]);
  expect(await lexicon.plannedRows(1, 2)).toMatchObject([{ kind: 'error', word: 'new' }]);
  expect(sent.filter((kind) => kind === 'set-terms')).toHaveLength(1);
  lexicon.close();
});

test('keeps the terms of two concurrent plans apart', async () => {
  const { lexicon } = createLexicon();
  await lexicon.request({ kind: 'read', source: 'word,languageId\na,en-GB' });
  const plans = [[aTerm('a')], []].map((terms) => lexicon.plan(OPTIONS, terms, noPause));
  expect((await Promise.all(plans)).map(({ kinds }) => kinds)).toEqual([['unchanged'], ['error']]);
  lexicon.close();
});

test('reads a file while terms are being sent, and delays requests about the terms until all are sent', async () => {
  const { lexicon, sent } = createLexicon();
  void lexicon.setTerms(Array.from({ length: 4_500 }, (_, at) => aTerm(`word ${at}`)));
  await lexicon.request({ kind: 'read', source: 'word,languageId' });
  const preview = await lexicon.request({ kind: 'preview-pls', preset: 'standard', languageId: null });
  expect(preview.termCount).toBe(4_500);
  expect(sent.indexOf('read')).toBeLessThan(sent.lastIndexOf('set-terms'));
  expect(sent.indexOf('preview-pls')).toBeGreaterThan(sent.lastIndexOf('set-terms'));
  lexicon.close();
});
