// The setting that plays files on hover (use-hover-preview.ts) and when the focus moves to them (file-player.tsx). It is
// saved in this browser.
import { keyValue } from '#web/lib/key-value.ts';
import { createStore } from '#web/lib/store.ts';
import { initialPosition } from './use-position-address.ts';

const KEY = 'lectern.heard-moving';
const ON = 'on';
const storage = keyValue(() => window.localStorage);
const now = createStore(storage.get(KEY) === ON);
/**
 * The file shown last in the details. It begins with the file of the page’s URL, so that opening a link to a file doesn’t
 * play it.
 */
let current = initialPosition?.file;

export const autoPreview = {
  subscribe: now.subscribe,
  get: now.get,
  toggle: (): void => {
    now.set(!now.get());
    if (now.get()) storage.set(KEY, ON);
    else storage.delete(KEY);
  },
  /** Whether the user moved to this file from another one. */
  isOtherFile: (path: string): boolean => path !== current,
  /** @param path undefined if the details show no playable file */
  setCurrent: (path: string | undefined): void => {
    current = path;
  },
};
