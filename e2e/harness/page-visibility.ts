// Fakes a tab's visibility, wake locks and system notifications, which a headless browser doesn't have. The fakes record
// their state in data attributes of <html>, where a test can wait for it.
import type { Page } from '@playwright/test';

/** Attribute with the number of wake locks that the page holds. */
export const WAKE_LOCKS = 'data-wake-locks';
/** Attribute with the texts of all notifications so far, one per line. */
export const NOTICES = 'data-notices';

/** Installs the fakes. Call it before the page loads. The first request for permission to notify is granted. */
export async function fakePageVisibility(page: Page): Promise<void> {
  await page.addInitScript(standIn);
}

/** Hides the tab, as if the user had switched to another one, or shows it again. */
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
  // Browsers release wake locks when a tab is hidden. The capture phase runs before the page's own listeners.
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
