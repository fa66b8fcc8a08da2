import { expect, test } from 'vitest';
import { candidateKeys, findCandidates } from './candidate-terms.ts';

const aRow = (word: string, id?: string) => ({ word, values: id === undefined ? {} : { id } });
const wantedOf = (rows: ReturnType<typeof aRow>[], terms: { id: string; word: string }[]) =>
  findCandidates(terms, candidateKeys(rows), () => undefined);

test.each([
  ['by its word', aRow('Zoë'), { id: '1', word: 'Zoë' }],
  ['by its word in another Unicode form', aRow('Zoë'.normalize('NFD')), { id: '1', word: 'Zoë' }],
  ['by its word with white space around it', aRow(' Zoë '), { id: '1', word: 'Zoë\u00A0' }],
  ['by its word with white space within', aRow('New  York'), { id: '1', word: 'New  York ' }],
  ['by its id, whatever its word', aRow('other', '1'), { id: '1', word: 'Zoë' }],
])('a term is wanted %s', async (_, row, term) => {
  expect(await wantedOf([row, aRow('another')], [{ id: '0', word: 'no' }, term])).toEqual([term]);
});

test('does not find a term whose word differs in case', async () => {
  expect(await wantedOf([aRow('zoë')], [{ id: '1', word: 'Zoë' }])).toEqual([]);
});

test('pauses regularly while searching many terms', async () => {
  const terms = Array.from({ length: 2_000 }, (_, at) => ({ id: `${at}`, word: `word ${at}` }));
  let pauses = 0;
  const found = await findCandidates(terms, candidateKeys([aRow('word 1999')]), async () => {
    pauses++;
  });
  expect({ pauses, found }).toEqual({ pauses: 4, found: [{ id: '1999', word: 'word 1999' }] });
});
