// What is heard from media elements that stand on no page.
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** In the order they were made. */
    detachedAudio?: HTMLAudioElement[];
  }
}

/** To be called before the page loads. */
export async function recordDetachedAudio(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const made: HTMLAudioElement[] = [];
    window.detachedAudio = made;
    window.Audio = class extends Audio {
      constructor() {
        super();
        made.push(this);
        this.addEventListener('playing', () => (this.dataset['played'] = ''));
      }
    };
  });
}

/** How long that is which is heard right now, in whole seconds. */
export function audiblePlaybackSeconds(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    (window.detachedAudio ?? [])
      .filter(({ paused, currentTime }) => !paused && currentTime > 0)
      .map(({ duration }) => Math.round(duration)),
  );
}

/** Of each: whether it was heard, and whether it holds on to what it was made of. */
export function detachedAudioElements(
  page: Page,
): Promise<{ readonly played: boolean; readonly holds: boolean }[]> {
  return page.evaluate(() =>
    (window.detachedAudio ?? []).map((element) => ({
      played: element.dataset['played'] !== undefined,
      holds: element.hasAttribute('src') || element.networkState !== HTMLMediaElement.NETWORK_EMPTY,
    })),
  );
}
