// The message in the status line while a download runs.
import { useSyncExternalStore } from 'react';
import { createStore, type Store } from '#web/lib/store.ts';
import { notify } from '#web/ui/notify.ts';
import { words } from './words.ts';

/** Minimum time (ms) between two texts, so that they can be read. */
const UPDATE_EVERY_MS = 500;

export interface DownloadProgress {
  /** Shows the latest text after at most UPDATE_EVERY_MS. */
  readonly update: (text: () => string) => void;
  readonly hide: () => void;
}

export function showDownloadProgress(message: string, onCancel: () => void): DownloadProgress {
  const shown = createStore('');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = () => '';
  const hide = notify({
    message,
    stays: true,
    progress: <Progress shown={shown} />,
    action: { label: words.cancel, run: onCancel },
  });
  return {
    update(text) {
      latest = text;
      timer ??= setTimeout(() => {
        timer = undefined;
        shown.set(latest());
      }, UPDATE_EVERY_MS);
    },
    hide() {
      clearTimeout(timer);
      hide();
    },
  };
}

function Progress({ shown }: { readonly shown: Store<string> }) {
  const text = useSyncExternalStore(shown.subscribe, shown.get);
  return <span aria-live="off"> {text}</span>;
}
