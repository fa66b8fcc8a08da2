import { expect, it, vi } from 'vitest';
import { askBeforeLeaving, leaveConnection } from './leave-questions.ts';

const NEXT = { baseUrl: 'https://b.example/api', key: 'b', headerName: 'Authorization', prefix: 'Bearer' };

it('leaves at once if no question is registered', () => {
  const go = vi.fn<() => void>();
  leaveConnection(NEXT, go);
  expect(go).toHaveBeenCalledOnce();
});

it('leaves after every question is confirmed', () => {
  const agree: (() => void)[] = [];
  const unsubscribe = [1, 2].map(() => askBeforeLeaving((_, then) => agree.push(then)));
  const go = vi.fn<() => void>();
  leaveConnection(NEXT, go);
  agree[0]?.();
  expect(agree).toHaveLength(2);
  expect(go).not.toHaveBeenCalled();
  agree[1]?.();
  expect(go).toHaveBeenCalledOnce();
  for (const take of unsubscribe) take();
});

it('passes the next connection to each question, because not every switch loses data', () => {
  const question = vi.fn<(next: unknown, go: () => void) => void>((_, then) => then());
  const unsubscribe = askBeforeLeaving(question);
  const go = vi.fn<() => void>();
  leaveConnection(NEXT, go);
  expect(question.mock.lastCall?.[0]).toBe(NEXT);
  expect(go).toHaveBeenCalledOnce();
  unsubscribe();
});

it('doesn’t ask a question that was removed', () => {
  askBeforeLeaving(() => undefined)();
  const go = vi.fn<() => void>();
  leaveConnection(NEXT, go);
  expect(go).toHaveBeenCalledOnce();
});
