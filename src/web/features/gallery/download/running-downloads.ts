// Downloads that go on: the browser asks before the page is left, and signing out ends them.
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

/** How many of this name are under way. */
export function countRunningDownloads(name: string): number {
  return [...all].filter((one) => one.name === name).length;
}

/** Whatever the work has begun ends with it. */
export async function withRunningDownload<T>(
  { connectionId, name }: Pick<Running, 'connectionId' | 'name'>,
  work: (controller: AbortController) => Promise<T>,
): Promise<T> {
  const one = { connectionId, name, controller: new AbortController() };
  all.add(one);
  addEventListener('beforeunload', ask);
  try {
    return await work(one.controller);
  } finally {
    one.controller.abort();
    all.delete(one);
    if (all.size === 0) removeEventListener('beforeunload', ask);
  }
}

function ask(event: Event): void {
  event.preventDefault();
}
