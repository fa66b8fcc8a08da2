import { afterEach, expect, it, vi } from 'vitest';
import { backgroundSlicer } from './background-slice.ts';

afterEach(() => vi.restoreAllMocks());

function clock() {
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  return (ms: number) => {
    time += ms;
  };
}

it('work nobody waits for takes its turns behind all else, until somebody does', async () => {
  const pass = clock();
  const turns: (() => void)[] = [];
  const postTask = (_task: unknown, options: unknown) => {
    expect(options).toEqual({ priority: 'background' });
    return new Promise<void>((resolve) => turns.push(resolve));
  };
  vi.stubGlobal('scheduler', { postTask });
  const { yieldToPage, hurry } = backgroundSlicer();
  pass(8);
  const first = yieldToPage();
  turns[0]?.();
  await first;
  pass(8);
  const second = yieldToPage();
  hurry();
  await second;
  pass(8);
  await yieldToPage();
  expect(turns).toHaveLength(2);
});
