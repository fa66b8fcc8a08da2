// The running downloads. While there are any, the browser asks before the page is left. Signing out aborts them.
import { onForget } from '#web/api/connections/forget.ts';

interface Running {
  readonly connectionId: string;
  readonly name: string;
  readonly controller: AbortController;
}

const all = new Set<Running>();

onForget((connectionId) => {
  for (const one of all) if (one.connectionId === connectionId) one.controller.abort();
});

/** Counts the running downloads with this name. */
export function countRunningDownloads(name: string): number {
  return [...all].filter((one) => one.name === name).length;
}

/** Runs a download and aborts its controller when the work ends, so that no request of it stays open. */
export async function withRunningDownload<T>(
  { connectionId, name }: Pick<Running, 'connectionId' | 'name'>,
  work: (controller: AbortController) => Promise<T>,
): Promise<T> {
  const one = { connectionId, name, controller: new AbortController() };
  all.add(one);
  addEventListener('beforeunload', askBeforeLeaving);
  try {
    return await work(one.controller);
  } finally {
    one.controller.abort();
    all.delete(one);
    if (all.size === 0) removeEventListener('beforeunload', askBeforeLeaving);
  }
}

function askBeforeLeaving(event: Event): void {
  event.preventDefault();
}
