import { expect, it } from 'vitest';
import type { UploadView } from '#upload/client.ts';
import { view } from '#web/features/uploads/testing/views.ts';
import { words } from '#web/features/uploads/tray-words.ts';
import { bannerText, bannerTopic } from './banners.tsx';

function shownText(given: UploadView): string | undefined {
  const topic = bannerTopic(given);
  return topic && bannerText(topic);
}

it('a banner names the limit of a full storage while files wait', () => {
  const storageFull = { kind: 'quota', limit: 60e6, isTrying: false } as const;
  const text = 'Storage is full (60 MB). Free up space to continue.';
  expect(shownText(view({ counts: { waiting: 1 } }, { storageFull }))).toBe(text);
  expect(shownText(view({ counts: { paused: 1 } }, { storageFull: null }))).toBeUndefined();
});

it.each([
  ['sends', true, view({ counts: { sending: 1 } }, { elsewhere: true })],
  ['has paused', false, view({ counts: { paused: 1 } }, { elsewhere: true })],
  ['was interrupted', false, view({ counts: { 'needs-file': 1 } }, { elsewhere: true })],
])('a banner names another tab that %s: %s', (_, said, given) => {
  expect(shownText(given) === words.banners.elsewhere).toBe(said);
});
