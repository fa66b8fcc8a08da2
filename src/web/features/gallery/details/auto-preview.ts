// Whether files are heard as a person points at them (use-hover-preview.ts) or moves to them (file-player.tsx): chosen by
// them, and remembered in this browser.
import { keyValue } from '#web/lib/key-value.ts';
import { createStore } from '#web/lib/store.ts';
import { LINKED } from './use-moment.ts';

const KEY = 'lectern.heard-moving';
const ON = 'on';
const storage = keyValue(() => window.localStorage);
const now = createStore(storage.get(KEY) === ON);
/** What stood in the details last, whatever has been shown in between. An address that leads to a file is no move to it. */
let current = LINKED?.file;

export const autoPreview = {
  subscribe: now.subscribe,
  get: now.get,
  toggle: (): void => {
    now.set(!now.get());
    if (now.get()) storage.set(KEY, ON);
    else storage.delete(KEY);
  },
  /** Whether a person has come there from somewhere else. */
  isOtherFile: (path: string): boolean => path !== current,
  /** @param path undefined: where nothing is to be heard */
  setCurrent: (path: string | undefined): void => {
    current = path;
  },
};
