// Shows why a file can’t be played. It has the size of the player, so that nothing below it moves.
import { Button } from '@mantine/core';
import classes from './player.module.css';
import type { SourceState } from './source.ts';
import { words } from './words.ts';

export type Obstacle = Exclude<SourceState, { readonly kind: 'asking' | 'ready' }>;

const RETRYABLE: ReadonlySet<Obstacle['kind']> = new Set(['unreachable', 'withheld', 'failed']);

interface PlayerErrorProps {
  readonly obstacle: Obstacle;
  readonly name: string;
  readonly canDownload: boolean;
  readonly onRetry: () => void;
}

export function PlayerError({ obstacle, name, canDownload, onRetry }: PlayerErrorProps) {
  return (
    <>
      <p className={classes['sentence']}>{sentence(obstacle, name, canDownload)}</p>
      {RETRYABLE.has(obstacle.kind) && (
        <Button variant="default" onClick={onRetry}>
          {words.retry}
        </Button>
      )}
    </>
  );
}

function sentence(obstacle: Obstacle, name: string, canDownload: boolean): string {
  switch (obstacle.kind) {
    case 'unplayable':
      return canDownload ? words.unplayableHere(name) : words.unplayable(name);
    case 'failed':
      return obstacle.sentence;
    case 'gone':
      return words.gone(name);
    case 'unreachable':
      return words.unreachable(name);
    case 'withheld':
      return canDownload ? words.withheldHere(name) : words.withheld(name);
  }
}
