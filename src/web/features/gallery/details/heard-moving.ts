// Whether files are heard as a person moves through them: chosen by them, and remembered in this browser.
import { keyValue } from '#web/lib/key-value.ts';
import { createStore } from '#web/lib/store.ts';

const KEY = 'lectern.heard-moving';
const ON = 'on';
const storage = keyValue(() => window.localStorage);
const now = createStore(storage.get(KEY) === ON);

export const heardMoving = {
  subscribe: now.subscribe,
  get: now.get,
  toggle(): void {
    now.set(!now.get());
    if (now.get()) storage.set(KEY, ON);
    else storage.delete(KEY);
  },
};
