// A tab that can be left, and what a headless browser shows nowhere: the lock that keeps the machine awake, and the
// system's notifications. What became of them stands on <html>, where a test can wait for it.
import type { Page } from '@playwright/test';

/** How many locks the page holds. */
export const WAKE_LOCKS = 'data-wake-locks';
/** The notifications so far, one per line. */
export const NOTICES = 'data-notices';

/** To be called before the page loads. It may show notifications once it has asked for that. */
export async function fakePageVisibility(page: Page): Promise<void> {
  await page.addInitScript(standIn);
}

/** The person turns to another tab, or comes back. */
export async function setTabVisibility(page: Page, to: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((visibility) => {
    document.documentElement.dataset['visibility'] = visibility;
    document.dispatchEvent(new Event('visibilitychange'));
  }, to);
}

/** Runs in the page. */
function standIn(): void {
  const noted = () => document.documentElement.dataset;
  const isHidden = () => noted()['visibility'] === 'hidden';
  Object.defineProperty(document, 'hidden', { get: isHidden });
  Object.defineProperty(document, 'visibilityState', { get: () => (isHidden() ? 'hidden' : 'visible') });

  const locks = new Set<object>();
  const noteLocks = () => (noted()['wakeLocks'] = String(locks.size));
  const request = () => {
    const lock = {
      release: () => {
        locks.delete(lock);
        noteLocks();
        return Promise.resolve();
      },
    };
    locks.add(lock);
    noteLocks();
    return Promise.resolve(lock);
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  // As browsers do. Captured, so that it happens before the page hears of it.
  const takeAway = () => {
    if (!isHidden()) return;
    locks.clear();
    noteLocks();
  };
  document.addEventListener('visibilitychange', takeAway, { capture: true });

  class Recorded extends EventTarget {
    static permission: NotificationPermission = 'default';
    static requestPermission(): Promise<NotificationPermission> {
      Recorded.permission = 'granted';
      return Promise.resolve('granted');
    }

    constructor(_title: string, { body = '' }: NotificationOptions = {}) {
      super();
      noted()['notices'] = [noted()['notices'] ?? [], body].flat().join('\n');
    }
  }
  Object.defineProperty(window, 'Notification', { value: Recorded });
}
