import { expect, test } from 'vitest';
import type { Term } from '#contract/glossary.ts';
import { Lexicon } from './client.ts';
import { Desk } from './desk.ts';
import type { Reply, Request } from './protocol.ts';
import { entryOf } from './testing/entries.ts';

/** A worker in the same thread. */
function aLexicon(): { lexicon: Lexicon; told: string[] } {
  const desk = new Desk();
  const told: string[] = [];
  let hear: (event: MessageEvent<Reply>) => void = () => undefined;
  const answer = async ({ number, ask }: Request) => {
    const data = { number, kind: 'done', answer: await desk.answer(ask) } as const;
    hear(new MessageEvent('message', { data }));
  };
  const lexicon = new Lexicon({
    postMessage(request: Request) {
      told.push(request.ask.kind);
      void answer(structuredClone(request));
    },
    terminate: () => undefined,
    addEventListener: (type: 'message' | 'error', listener: typeof hear | (() => void)) => {
      if (type === 'message') hear = listener;
    },
  });
  return { lexicon, told };
}

const times = { glossaryId: 'g', createdAt: 'then', updatedAt: 'then' };
const aTerm = (word: string): Term =>
  Object.assign(entryOf(word, { phonemization: 'a', pronunciationLanguageId: 'en-GB' }), times);

const OPTIONS = { columns: ['word', 'languageId'], fixed: {}, isIpaMended: false } as const;
const noPause = () => undefined;

test('a file is compared with the terms it may be about, and told of no others', async () => {
  const { lexicon, told } = aLexicon();
  const terms = Array.from({ length: 4_500 }, (_, at) => aTerm(`word ${at}`));
  const { columns } = await lexicon.ask({
    kind: 'read',
    source: 'word,languageId\nword 4499,en-GB\nnew,en-GB',
  });
  expect(columns).toEqual(['word', 'languageId']);
  expect(await lexicon.plan(OPTIONS, terms, noPause)).toMatchObject({ kinds: ['unchanged', 'error'] });
  expect(await lexicon.planned(0, 1)).toMatchObject([{ kind: 'unchanged', word: 'word 4499' }]);
  expect(await lexicon.planned(1, 2)).toMatchObject([{ kind: 'error', word: 'new' }]);
  expect(told.filter((kind) => kind === 'hold')).toHaveLength(1);
  lexicon.close();
});

test('of two plans asked for at once each is made of its own terms', async () => {
  const { lexicon } = aLexicon();
  await lexicon.ask({ kind: 'read', source: 'word,languageId\na,en-GB' });
  const plans = [[aTerm('a')], []].map((terms) => lexicon.plan(OPTIONS, terms, noPause));
  expect((await Promise.all(plans)).map(({ kinds }) => kinds)).toEqual([['unchanged'], ['error']]);
  lexicon.close();
});

test('a file is read while the terms are told, and looked through when all of them are', async () => {
  const { lexicon, told } = aLexicon();
  void lexicon.hold(Array.from({ length: 4_500 }, (_, at) => aTerm(`word ${at}`)));
  await lexicon.ask({ kind: 'read', source: 'word,languageId' });
  const preview = await lexicon.ask({ kind: 'preview', preset: 'standard', languageId: null });
  expect(preview.held).toBe(4_500);
  expect(told.indexOf('read')).toBeLessThan(told.lastIndexOf('hold'));
  expect(told.indexOf('preview')).toBeGreaterThan(told.lastIndexOf('hold'));
  lexicon.close();
});
