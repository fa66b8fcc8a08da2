// Parts that no first sight of a page needs, such as dialogs: their code stays out of what is fetched first, comes with
// the first sign of a person, and so is there when it is asked for.
import { useMounted } from '@mantine/hooks';
import { type ComponentType, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { whenIdle } from '#web/lib/when-idle.ts';
import { newerBuild } from '#web/ui/page/newer-build.ts';
import { fetched } from '#web/ui/page/page-not-fetched.ts';
import { notify } from './notify.ts';
import { firstInteraction, pause } from './somebody-is-here.ts';
import { words } from './words.ts';

interface Closable {
  readonly onClose?: () => void;
}
type Load<Props> = () => Promise<ComponentType<Props>>;

const RETRY_MS = 5_000;

const waiting: (() => Promise<unknown>)[] = [];

/**
 * A component that shows nothing until its code is there. Where that can't be fetched the page says so once, goes on
 * without it (uploads too), and tries again.
 */
export function lazyPart<Props extends object>(load: Load<Props>) {
  const say = sayOnce();
  return part<Props>(load, () => say({}));
}

/** A lazy part that is opened by being there. */
export function lazyOverlay<Props extends Closable>(load: Load<Props>) {
  return part<Props>(load, sayOnce());
}

/** A lazy part that is there from the first time it is opened, and stays then: it fades out when it closes. */
export function lazyDialog<Props extends Closable & { readonly opened: boolean }>(load: Load<Props>) {
  return onceOpened(part<Props>(async () => closedAtFirst(await load()), sayOnce()));
}

/** As a dialog, but nobody misses it. */
export function lazyHint<Props extends { readonly opened: boolean }>(load: Load<Props>) {
  return onceOpened(
    part<Props>(
      async () => closedAtFirst(await load()),
      () => {},
    ),
  );
}

/**
 * A lazy part that is there from the first sign of a person on, and that nobody misses.
 * @param Until stands there before
 */
export function lazyLater<Props extends object>(load: Load<Props>, Until?: ComponentType<Props>) {
  const Later = part<Props>(load, () => {}, Until);
  return function LazyLater(props: Props) {
    const [isTime, setIsTime] = useState(false);
    useEffect(() => void firstInteraction().then(() => setIsTime(true)), []);
    return isTime ? <Later {...props} /> : Until && <Until {...props} />;
  };
}

/** A lazy part that is fetched once what is around it has been painted. */
export function lazyBeside<Props extends object>(load: Load<Props>) {
  const Beside = lazyPart<Props>(load);
  return function LazyBeside(props: Props) {
    const [isTime, setIsTime] = useState(false);
    useEffect(() => whenIdle(() => setIsTime(true)), []);
    return isTime && <Beside {...props} />;
  };
}

/** Code for what a person does. @throws PageNotFetched */
export function lazyCode<Module>(load: () => Promise<Module>): () => Promise<Module> {
  waiting.push(load);
  return fetched(load);
}

/** Not React's own `lazy`: what that shows later it holds back for up to a third of a second, though the code be there. */
function part<Props extends object>(
  load: Load<Props>,
  onMissing: (props: Props) => void,
  Until?: ComponentType<Props>,
) {
  let Part: ComponentType<Props> | undefined;
  const keep = async () => {
    Part ??= await load();
  };
  waiting.push(keep);
  return function LazyPart(props: Props) {
    const [, renderAgain] = useReducer((times: number) => times + 1, 0);
    const miss = useEffectEvent(() => onMissing(props));
    useEffect(() => {
      if (Part) return;
      let isWanted = true;
      let retry: ReturnType<typeof setTimeout> | undefined;
      const attempt = async () => {
        try {
          await fetched(keep)();
          if (isWanted) renderAgain();
        } catch {
          if (!isWanted) return;
          retry = setTimeout(attempt, RETRY_MS);
          miss();
        }
      };
      void attempt();
      return () => {
        isWanted = false;
        clearTimeout(retry);
      };
    }, []);
    const Shown = Part ?? Until;
    return Shown && <Shown {...props} />;
  };
}

/** What was asked for is taken back: it must not open by itself later, over something else. */
function sayOnce(): (props: Closable) => void {
  let isSaid = false;
  return ({ onClose }) => {
    if (!isSaid && !newerBuild.get()) notify({ message: words.partNotFetched, color: 'red' });
    isSaid = true;
    onClose?.();
  };
}

function onceOpened<Props extends { readonly opened: boolean }>(Dialog: ComponentType<Props>) {
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
  await firstInteraction();
  for (const load of waiting.splice(0)) {
    void load().catch(() => undefined);
    // Each in a pause of its own: somebody is here, and what they type goes first.
    // oxlint-disable-next-line no-await-in-loop -- see above
    await pause();
  }
}
