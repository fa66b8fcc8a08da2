import { expect, it, vi } from 'vitest';
import { askBeforeLeaving, leave } from './leaving.ts';

it('leaves at once where there is nothing to ask', () => {
  const go = vi.fn<() => void>();
  leave(go);
  expect(go).toHaveBeenCalledOnce();
});

it('leaves when every question has been agreed to', () => {
  const agree: (() => void)[] = [];
  const takeBack = [1, 2].map(() => askBeforeLeaving((then) => agree.push(then)));
  const go = vi.fn<() => void>();
  leave(go);
  agree[0]?.();
  expect(agree).toHaveLength(2);
  expect(go).not.toHaveBeenCalled();
  agree[1]?.();
  expect(go).toHaveBeenCalledOnce();
  for (const take of takeBack) take();
});

it('asks nothing that was taken back', () => {
  askBeforeLeaving(() => undefined)();
  const go = vi.fn<() => void>();
  leave(go);
  expect(go).toHaveBeenCalledOnce();
});
