import {
  IconAlertTriangle,
  IconArrowUp,
  IconBan,
  IconCheck,
  IconClock,
  IconFiles,
  IconFileUpload,
  IconHourglass,
  IconPlayerPause,
} from '@tabler/icons-react';
import type { StateKind } from '#upload/protocol.ts';

const ICONS = {
  queued: [IconClock, 'var(--mantine-color-dimmed)'],
  sending: [IconArrowUp, 'var(--color-accent-ink)'],
  waiting: [IconHourglass, 'var(--mantine-color-dimmed)'],
  paused: [IconPlayerPause, 'var(--mantine-color-dimmed)'],
  'needs-file': [IconFileUpload, 'var(--mantine-color-dimmed)'],
  conflict: [IconFiles, 'var(--color-accent-ink)'],
  finishing: [IconHourglass, 'var(--color-accent-ink)'],
  done: [IconCheck, 'var(--color-ok)'],
  failed: [IconAlertTriangle, 'var(--mantine-color-error)'],
  unconfirmed: [IconAlertTriangle, 'var(--mantine-color-error)'],
  cancelled: [IconBan, 'var(--mantine-color-dimmed)'],
} as const satisfies Record<StateKind, unknown>;

/** Icon of a state. The text beside it says the same. */
export function StateIcon({ kind }: { readonly kind: StateKind }) {
  const [Icon, color] = ICONS[kind];
  return <Icon size={18} stroke={1.8} color={color} aria-hidden style={{ flex: 'none', marginTop: 3 }} />;
}
