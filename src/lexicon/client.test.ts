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

test('a file is read while the terms are told, and compared when all of them are', async () => {
  const { lexicon, told } = aLexicon();
  const terms = Array.from({ length: 4_500 }, (_, at) => aTerm(`word ${at}`));
  void lexicon.hold(terms);
  const { columns } = await lexicon.ask({ kind: 'read', source: 'word,languageId\nword 4499,en-GB' });
  expect(columns).toEqual(['word', 'languageId']);
  const { rows } = await lexicon.plan({ columns: ['word', 'languageId'], fixed: {}, isIpaMended: false });
  expect(rows).toMatchObject([{ kind: 'unchanged', word: 'word 4499' }]);
  expect(told.indexOf('read')).toBeLessThan(told.lastIndexOf('hold'));
  expect(told.indexOf('plan')).toBeGreaterThan(told.lastIndexOf('hold'));
  lexicon.close();
});
