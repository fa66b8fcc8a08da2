// Shows the state of the watched folder and what the person can do.
import { Button, Group, Text } from '@mantine/core';
import { IconFolderUp } from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { sentences } from '#web/lib/plural.ts';
import type { FolderWatch } from './folder-watch.ts';
import type { ScanResult } from './watch-state.ts';
import classes from './watch-status.module.css';
import { words } from './words.ts';

export function WatchStatus({ watch }: { readonly watch: FolderWatch }) {
  const state = useSyncExternalStore(watch.state.subscribe, watch.state.get);
  const isPersisted = useSyncExternalStore(watch.isPersisted.subscribe, watch.isPersisted.get);
  if (state.kind === 'off') return null;
  const { name, target } = state.folder;
  const resumeButton = (label: string) => <ActionButton label={label} onClick={() => void watch.resume()} />;
  switch (state.kind) {
    case 'elsewhere':
      return <Line watch={watch} text={words.elsewhere(name, target)} />;
    case 'awaiting':
      return (
        <Line watch={watch} text={words.awaiting[state.why](name, target)}>
          {resumeButton(words.goOn)}
        </Line>
      );
    case 'gone':
      return (
        <Line watch={watch} text={words.gone(name)}>
          {resumeButton(words.lookAgain)}
        </Line>
      );
    case 'watching':
      return (
        <Line watch={watch} text={words.watching(name, target)}>
          <ScanSummary seen={state.scan} isPersisted={isPersisted} />
          <ConflictNote watch={watch} paths={state.scan.conflicts} />
        </Line>
      );
  }
}

interface LineProps {
  readonly watch: FolderWatch;
  readonly text: string;
  readonly children?: ReactNode;
}

function Line({ watch, text, children }: LineProps) {
  return (
    <section aria-label={words.region} className={classes['status']}>
      <div className={classes['line']}>
        <IconFolderUp size={16} stroke={1.6} aria-hidden className={classes['sign']} />
        <output className={classes['text']}>{text}</output>
        <Button size="compact-sm" variant="subtle" onClick={() => void watch.stop()}>
          {words.stop}
        </Button>
      </div>
      {children}
    </section>
  );
}

function ScanSummary({
  seen: { growing, unsupported },
  isPersisted,
}: {
  readonly seen: ScanResult;
  readonly isPersisted: boolean;
}) {
  const text = sentences(
    growing > 0 ? words.growing(growing) : '',
    unsupported > 0 ? words.leftOut(unsupported) : '',
    isPersisted ? '' : words.passing,
  );
  return text === '' ? null : (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  );
}

function ConflictNote({ watch, paths }: { readonly watch: FolderWatch; readonly paths: readonly string[] }) {
  const [first] = paths;
  if (first === undefined) return null;
  return (
    <>
      <output>{words.taken(first, paths.length)}</output>
      <Group gap="xs">
        <ActionButton label={words.choose} onClick={() => watch.askAboutConflicts()} />
        <ActionButton label={words.leaveOut(paths.length)} onClick={() => watch.skipConflicts()} />
      </Group>
    </>
  );
}

function ActionButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button size="compact-sm" variant="default" onClick={onClick} className={classes['act'] ?? ''}>
      {label}
    </Button>
  );
}
