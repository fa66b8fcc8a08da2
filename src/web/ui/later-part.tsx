// Parts that no first sight of a page needs, such as dialogs: their code stays out of what is fetched first, comes as soon
// as the browser has nothing better to do, and so is there when it is asked for.
import { type ComponentType, lazy, Suspense } from 'react';
import { fetched } from './page-not-fetched.ts';

const waiting: (() => Promise<unknown>)[] = [];

/** A component that shows nothing until its code is there. */
export function laterPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  waiting.push(load);
  const Part = lazy(async () => ({ default: await fetched(load)() }));
  return function LaterPart(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** Call once the first page stands. What can't be fetched now is tried again when it is needed. */
export function fetchLaterParts(): void {
  const fetchAll = () => {
    for (const load of waiting.splice(0)) void load().catch(() => undefined);
  };
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchAll, { timeout: 2000 });
  else setTimeout(fetchAll, 500);
}
