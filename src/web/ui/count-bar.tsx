import { Text } from '@mantine/core';
import { ProgressBar } from './progress-bar.tsx';

interface CountBarProps {
  readonly label: string;
  readonly done: number;
  readonly all: number;
  readonly still: boolean;
  /** Its words change too often to be read out. */
  readonly isQuiet?: boolean;
}

/** How many of all are done, in words and as a bar. */
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
