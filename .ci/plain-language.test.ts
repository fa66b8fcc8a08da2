import { expect, test } from 'vitest';
import { scan, sentencesIn, subjectProblem } from './plain-language.ts';
import { commentBlocks, markdownBlocks } from './text-blocks.ts';

test('splits text into sentences and leaves out code, link targets and fragments of under four words', () => {
  expect(
    sentencesIn('The `what is` flag is off. See below. Read [the page](docs/who-is.md) about keys first.'),
  ).toEqual(['The X flag is off.', 'Read the page about keys first.']);
});

test.each([
  ['Of so many new paths the page is told.', 'begins without a subject'],
  ['Queues all parts that whoever waits has asked for.', 'names no thing'],
  ['Waits longer than is it worth to wait.', 'is inverted'],
  ['Answers the rows that match the filter.', 'says "Answers" for a return value'],
])('finds "%s"', (sentence, rule) => {
  expect(scan([{ line: 7, text: sentence }]).findings).toEqual([{ line: 7, rule, sentence }]);
});

test('accepts sentences with a subject, and real questions', () => {
  const text = 'Returns the rows that match. Whose key is this one? Retries a part three times.';
  expect(scan([{ line: 1, text }])).toEqual({ sentences: 3, findings: [] });
});

test('takes comments out of source code; each tag of a doc comment is a block', () => {
  const source = [
    '// One idea',
    '// in two lines.',
    'code(); // not this',
    '/**',
    ' * Sends it.',
    ' * @returns a row',
    ' */',
  ];
  expect(commentBlocks(source.join('\n'))).toEqual([
    { line: 1, text: 'One idea in two lines.' },
    { line: 5, text: 'Sends it.' },
    { line: 6, text: '@returns a row' },
  ]);
});

test('takes paragraphs, list items and long table cells out of Markdown; skips headings and code', () => {
  const source = [
    '# Title of the page',
    'A paragraph',
    'goes on.',
    '- an item',
    '```',
    'code',
    '```',
    '| a | four words in it |',
  ];
  expect(markdownBlocks(source.join('\n'))).toEqual([
    { line: 2, text: 'A paragraph goes on.' },
    { line: 4, text: 'an item' },
    { line: 8, text: 'four words in it' },
  ]);
});

test.each([
  ['fix(uploads): stop clipping the shadow of the panel', undefined],
  ['docs: shorten the README', undefined],
  ['Shorten the README', 'is not of the form "type(scope): summary" in lower case'],
  ['docs: shorten the README.', 'ends with a full stop'],
  [`docs: ${'x'.repeat(67)}`, 'has 73 characters, 72 at most'],
])('judges the commit subject "%s"', (subject, problem) => {
  expect(subjectProblem(subject)).toBe(problem);
});
