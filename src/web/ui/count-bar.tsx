import { Text } from '@mantine/core';
import { ProgressBar } from './progress-bar.tsx';

interface CountBarProps {
  readonly label: string;
  readonly done: number;
  readonly all: number;
  readonly still: boolean;
  /** Whether the text is hidden from screen readers’ live announcements, because it changes too often. */
  readonly isQuiet?: boolean;
}

/** Shows the number of finished items as text and as a bar. */
export function CountBar({ label, done, all, still, isQuiet = false }: CountBarProps) {
  const share = done / Math.max(1, all);
  const text = <Text mb={4}>{label}</Text>;
  return (
    <div>
      {isQuiet ? text : <output>{text}</output>}
      <ProgressBar label={label} sent={share} confirmed={share} still={still} />
    </div>
  );
}
