// What is said of the folder that is kept uploaded, and what can be done about it.
import { Button, Group, Text } from '@mantine/core';
import { IconFolderUp } from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { sentences } from '#web/lib/plural.ts';
import type { Keeper } from './folder-watch.ts';
import type { Seen } from './watch-state.ts';
import classes from './watch-status.module.css';
import { words } from './words.ts';

export function KeptLine({ keeper }: { readonly keeper: Keeper }) {
  const state = useSyncExternalStore(keeper.state.subscribe, keeper.state.get);
  const isLasting = useSyncExternalStore(keeper.isLasting.subscribe, keeper.isLasting.get);
  if (state.kind === 'off') return null;
  const { name, target } = state.folder;
  const goOn = (label: string) => <Act label={label} onClick={() => void keeper.goOn()} />;
  switch (state.kind) {
    case 'elsewhere':
      return <Line keeper={keeper} text={words.elsewhere(name, target)} />;
    case 'awaiting':
      return (
        <Line keeper={keeper} text={words.awaiting[state.why](name, target)}>
          {goOn(words.goOn)}
        </Line>
      );
    case 'gone':
      return (
        <Line keeper={keeper} text={words.gone(name)}>
          {goOn(words.lookAgain)}
        </Line>
      );
    case 'watching':
      return (
        <Line keeper={keeper} text={words.watching(name, target)}>
          <Looked seen={state.seen} isLasting={isLasting} />
          <Taken keeper={keeper} paths={state.seen.taken} />
        </Line>
      );
  }
}

interface LineProps {
  readonly keeper: Keeper;
  readonly text: string;
  readonly children?: ReactNode;
}

function Line({ keeper, text, children }: LineProps) {
  return (
    <section aria-label={words.region} className={classes['kept']}>
      <div className={classes['line']}>
        <IconFolderUp size={16} stroke={1.6} aria-hidden className={classes['sign']} />
        <output className={classes['text']}>{text}</output>
        <Button size="compact-sm" variant="subtle" onClick={() => void keeper.stop()}>
          {words.stop}
        </Button>
      </div>
      {children}
    </section>
  );
}

function Looked({
  seen: { growing, leftOut },
  isLasting,
}: {
  readonly seen: Seen;
  readonly isLasting: boolean;
}) {
  const text = sentences(
    growing > 0 ? words.growing(growing) : '',
    leftOut > 0 ? words.leftOut(leftOut) : '',
    isLasting ? '' : words.passing,
  );
  return text === '' ? null : (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  );
}

function Taken({ keeper, paths }: { readonly keeper: Keeper; readonly paths: readonly string[] }) {
  const [first] = paths;
  if (first === undefined) return null;
  return (
    <>
      <output>{words.taken(first, paths.length)}</output>
      <Group gap="xs">
        <Act label={words.choose} onClick={() => keeper.askAboutTaken()} />
        <Act label={words.leaveOut(paths.length)} onClick={() => keeper.leaveTakenOut()} />
      </Group>
    </>
  );
}

function Act({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button size="compact-sm" variant="default" onClick={onClick} className={classes['act'] ?? ''}>
      {label}
    </Button>
  );
}
