// Parts that no first sight of a page needs, such as dialogs: their code stays out of what is fetched first, comes with
// the first sign of a person, and so is there when it is asked for.
import { useMounted } from '@mantine/hooks';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { fetched } from '#web/ui/page/page-not-fetched.ts';
import { somebodyIsHere } from './somebody-is-here.ts';

const waiting: (() => Promise<unknown>)[] = [];

/** A component that shows nothing until its code is there. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  waiting.push(load);
  const Part = lazy(async () => ({ default: await fetched(load)() }));
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** A lazy part that is there from the first time it is opened, and stays then: it fades out when it closes. */
export function lazyDialog<Props extends { readonly opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
) {
  const Dialog = lazyPart(async () => closedAtFirst(await load()));
  return function LazyDialog(props: Props) {
    return useSinceFirst(props.opened) && <Dialog {...props} />;
  };
}

/** A dialog gives the focus back to what had it only if it was there, closed, before it opened. */
function closedAtFirst<Props extends { readonly opened: boolean }>(Dialog: ComponentType<Props>) {
  return function ClosedAtFirst(props: Props) {
    const mounted = useMounted();
    return <Dialog {...props} opened={mounted && props.opened} />;
  };
}

/** True from the first time on that `now` is. */
export function useSinceFirst(now: boolean): boolean {
  const [since, setSince] = useState(now);
  if (now && !since) setSince(true);
  return since;
}

/** What can't be fetched now is tried again when it is needed. */
export async function prefetchLazyParts(): Promise<void> {
  await somebodyIsHere();
  for (const load of waiting.splice(0)) void load().catch(() => undefined);
}
