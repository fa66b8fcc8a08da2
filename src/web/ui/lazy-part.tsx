// Lazy components, such as dialogs, that the first view of a page doesn’t need. Their code is not part of the first
// load. It loads with the first interaction, so that it is there when it is needed.
import { useMounted } from '@mantine/hooks';
import { type ComponentType, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { whenIdle } from '#web/lib/when-idle.ts';
import { newerBuild, withLoadError } from '#web/ui/page/page-load-error.ts';
import { firstInteraction, pause } from './first-interaction.ts';
import { notify } from './notify.ts';
import { words } from './words.ts';

interface Closable {
  readonly onClose?: () => void;
}
type Load<Props> = () => Promise<ComponentType<Props>>;

const RETRY_MS = 5_000;

const waiting: (() => Promise<unknown>)[] = [];

/**
 * Returns a component that renders nothing until its code has loaded. If loading fails, the page shows a note once,
 * continues without the component and retries.
 */
export function lazyPart<Props extends object>(load: Load<Props>) {
  const showNote = notifyOnce();
  return part<Props>(load, () => showNote({}));
}

/** A lazy component that is open whenever it is rendered. */
export function lazyOverlay<Props extends Closable>(load: Load<Props>) {
  return part<Props>(load, notifyOnce());
}

/** A lazy dialog that is mounted when it first opens. It stays mounted afterwards, so that it can fade out. */
export function lazyDialog<Props extends Closable & { readonly opened: boolean }>(load: Load<Props>) {
  return onceOpened(part<Props>(async () => closedAtFirst(await load()), notifyOnce()));
}

/** Like a lazy dialog, but a failure to load shows no note. */
export function lazyOptionalDialog<Props extends { readonly opened: boolean }>(load: Load<Props>) {
  return onceOpened(
    part<Props>(
      async () => closedAtFirst(await load()),
      () => {},
    ),
  );
}

/**
 * A lazy component that is rendered after the first interaction. A failure to load shows no note.
 * @param Placeholder placeholder until then
 */
export function lazyAfterInteraction<Props extends object>(
  load: Load<Props>,
  Placeholder?: ComponentType<Props>,
) {
  const Part = part<Props>(load, () => {}, Placeholder);
  return function LazyAfterInteraction(props: Props) {
    const [isDue, setIsTime] = useState(false);
    useEffect(() => void firstInteraction().then(() => setIsTime(true)), []);
    return isDue ? <Part {...props} /> : Placeholder && <Placeholder {...props} />;
  };
}

/** A lazy component whose code loads after the page around it has been painted. */
export function lazyAfterPaint<Props extends object>(load: Load<Props>) {
  const Part = lazyPart<Props>(load);
  return function LazyAfterPaint(props: Props) {
    const [isDue, setIsTime] = useState(false);
    useEffect(() => whenIdle(() => setIsTime(true)), []);
    return isDue && <Part {...props} />;
  };
}

/**
 * Lazy code for an action of the user.
 * @throws PageLoadError
 */
export function lazyCode<Module>(load: () => Promise<Module>): () => Promise<Module> {
  waiting.push(load);
  return withLoadError(load);
}

/** Not React’s `lazy`: it delays updates by up to a third of a second, even if the code has loaded. */
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
          await withLoadError(keep)();
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

/** Closes the component that failed to load, so that it doesn’t open later over something else. */
function notifyOnce(): (props: Closable) => void {
  let hasNotified = false;
  return ({ onClose }) => {
    if (!hasNotified && !newerBuild.get()) notify({ message: words.partNotFetched, color: 'red' });
    hasNotified = true;
    onClose?.();
  };
}

function onceOpened<Props extends { readonly opened: boolean }>(Dialog: ComponentType<Props>) {
  return function LazyDialog(props: Props) {
    return useHasBeenTrue(props.opened) && <Dialog {...props} />;
  };
}

/** Renders a dialog closed first: Mantine returns the focus only if the dialog was mounted before it opened. */
function closedAtFirst<Props extends { readonly opened: boolean }>(Dialog: ComponentType<Props>) {
  return function ClosedAtFirst(props: Props) {
    const mounted = useMounted();
    return <Dialog {...props} opened={mounted && props.opened} />;
  };
}

/** Returns true from the first time that `now` is true. */
export function useHasBeenTrue(now: boolean): boolean {
  const [since, setSince] = useState(now);
  if (now && !since) setSince(true);
  return since;
}

/** Loads the code of all lazy parts. A part that fails to load is tried again when it is needed. */
export async function prefetchLazyParts(): Promise<void> {
  await firstInteraction();
  for (const load of waiting.splice(0)) {
    void load().catch(() => undefined);
    // One per idle period, because the user’s input goes first. oxlint-disable-next-line no-await-in-loop -- see above
    await pause();
  }
}
