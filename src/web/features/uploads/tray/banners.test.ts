import { expect, it } from 'vitest';
import { view } from '#web/features/uploads/testing/views.ts';
import { words } from '#web/features/uploads/tray-words.ts';
import { bannerText } from './banners.tsx';

it.each([
  ['sends', true, view({ counts: { sending: 1 } }, { elsewhere: true })],
  ['has paused', false, view({ counts: { paused: 1 } }, { elsewhere: true })],
  ['was interrupted', false, view({ counts: { 'needs-file': 1 } }, { elsewhere: true })],
])('where another tab %s, that it sends is said: %s', (_, said, given) => {
  expect(bannerText(given) === words.banners.elsewhere).toBe(said);
});
