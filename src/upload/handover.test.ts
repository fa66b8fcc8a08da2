import { expect, it } from 'vitest';
import { Handover } from './handover.ts';
import type { Command } from './protocol.ts';

function files(count: number) {
  const file = { size: 1, lastModified: 1 };
  return Array.from({ length: count }, (_, index) => ({ file, path: `${index}.wav`, wasListed: false }));
}

it('more files take what is done off the list, once, and just before the first of them', async () => {
  const sent: Command['kind'][] = [];
  const handover = new Handover('tab', {
    send: ({ kind }) => sent.push(kind),
    alive: Promise.resolve(),
    outdated: () => ['a'],
  });
  await handover.add(files(600));
  expect(sent).toEqual(['clear', 'add', 'add', 'add']);
  await handover.add([]);
  expect(sent).toHaveLength(4);
});
