import { expect, it } from 'vitest';
import { FileSender } from './file-sender.ts';
import type { Command } from './protocol.ts';

function files(count: number) {
  const file = { size: 1, lastModified: 1 };
  return Array.from({ length: count }, (_, index) => ({ file, path: `${index}.wav`, wasListed: false }));
}

it('a new drop clears finished rows once, just before its first files are sent', async () => {
  const sent: Command['kind'][] = [];
  const fileSender = new FileSender('tab', {
    send: ({ kind }) => sent.push(kind),
    alive: Promise.resolve(),
    finishedIds: () => ['a'],
  });
  await fileSender.add(files(600));
  expect(sent).toEqual(['clear', 'add', 'add', 'add']);
  await fileSender.add([]);
  expect(sent).toHaveLength(4);
});

it('an abort after a drop has ended doesn’t cancel its files', async () => {
  const sent: Command['kind'][] = [];
  const fileSender = new FileSender('tab', {
    send: ({ kind }) => sent.push(kind),
    alive: Promise.resolve(),
    finishedIds: () => [],
  });
  const abort = new AbortController();
  async function* failing() {
    yield files(300);
    throw new Error('The disk is gone.');
  }
  await expect(fileSender.add(failing(), abort.signal)).rejects.toThrow('The disk is gone.');
  abort.abort();
  expect(sent).toEqual(['add']);
});
