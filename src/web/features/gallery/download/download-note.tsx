// What is said in the status line while a download goes on.
import { useSyncExternalStore } from 'react';
import { createStore, type Store } from '#web/lib/store.ts';
import { notify } from '#web/ui/notify.ts';
import { words } from './words.ts';

/** So often a person can follow. */
const SAY_EVERY_MS = 500;

export interface DownloadNote {
  /** Of much that is said at once the last is shown. */
  readonly say: (text: () => string) => void;
  readonly hide: () => void;
}

export function downloadNote(message: string, onCancel: () => void): DownloadNote {
  const said = createStore('');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = () => '';
  const hide = notify({
    message,
    stays: true,
    progress: <Progress said={said} />,
    action: { label: words.cancel, run: onCancel },
  });
  return {
    say(text) {
      latest = text;
      timer ??= setTimeout(() => {
        timer = undefined;
        said.set(latest());
      }, SAY_EVERY_MS);
    },
    hide() {
      clearTimeout(timer);
      hide();
    },
  };
}

function Progress({ said }: { readonly said: Store<string> }) {
  const text = useSyncExternalStore(said.subscribe, said.get);
  return <span aria-live="off"> {text}</span>;
}
