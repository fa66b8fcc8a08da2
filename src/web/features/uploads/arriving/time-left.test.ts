import { expect, test } from 'vitest';
import { row } from '#web/features/uploads/testing/views.ts';
import { createTimeLeft } from './time-left.ts';

test('the time left is known after 4 s of progress, and unknown while nothing is sent', () => {
  let now = 0;
  const timeLeft = createTimeLeft(() => now);
  const sending = (sent: number) => timeLeft(row('a.wav', { kind: 'sending' }, { sent, size: 1000 }));
  expect(sending(100)).toBeUndefined();
  now = 1000;
  expect(sending(200)).toBeUndefined();
  now = 4000;
  expect(sending(500)).toBe(5);
  expect(timeLeft(row('a.wav', { kind: 'paused' }, { sent: 500 }))).toBeUndefined();
  now = 9000;
  expect(sending(500)).toBeUndefined();
  now = 12_500;
  expect(sending(500)).toBeUndefined();
});
