import { expect, test } from 'vitest';
import { createTaskQueue } from './task-queue.ts';

function gate() {
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  const task = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => finish.set(name, () => resolve(name)));
  };
  return { started, task, finish: (name: string) => finish.get(name)?.() };
}

test('runs at most the limit at once, and starts the next task when one ends', async () => {
  const { started, task, finish } = gate();
  const queue = createTaskQueue(2);
  const results = ['a', 'b', 'c'].map((name) => queue.run(name, task(name)));
  await expect.poll(() => started).toEqual(['a', 'b']);
  finish('b');
  await expect(results[1]).resolves.toBe('b');
  await expect.poll(() => started).toEqual(['a', 'b', 'c']);
});

test('runs tasks with the same key one after another', async () => {
  const { started, task, finish } = gate();
  const queue = createTaskQueue(5);
  const first = queue.run('k', task('1'));
  void queue.run('k', task('2'));
  await expect.poll(() => started).toEqual(['1']);
  finish('1');
  await first;
  await expect.poll(() => started).toEqual(['1', '2']);
});

test('a failed task doesn’t affect the others', async () => {
  const queue = createTaskQueue(1);
  const broken = queue.run('k', () => Promise.reject(new Error('no')));
  const next = queue.run('k', () => Promise.resolve('fine'));
  await expect(broken).rejects.toThrow('no');
  await expect(next).resolves.toBe('fine');
});
