// Observes audio elements that are not part of the document.
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** In order of creation. */
    detachedAudio?: HTMLAudioElement[];
  }
}

/** Records every `new Audio()`. Call it before the page loads. */
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

/** @returns the durations (whole seconds) of the sounds that play now */
export function audiblePlaybackSeconds(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    (window.detachedAudio ?? [])
      .filter(({ paused, currentTime }) => !paused && currentTime > 0)
      .map(({ duration }) => Math.round(duration)),
  );
}

/** @returns for each element whether it has played and whether it still holds its source */
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
