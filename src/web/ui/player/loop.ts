// Loop state: off, the whole file, or a part.
import type { Command } from './command.ts';

export type Loop =
  | { readonly kind: 'off' }
  | { readonly kind: 'all' }
  /** Seconds; `from` is before `to`. */
  | { readonly kind: 'part'; readonly from: number; readonly to: number };

/** Minimum length (s) of a part. A shorter one is inaudible and comes from a click with a slight movement. */
const MIN_PART_SECONDS = 0.05;

export const NO_LOOP: Loop = { kind: 'off' };

type LoopCommand = Extract<Command, { readonly do: 'mark' | 'repeat' | 'toggle-loop' | 'clear-loop' }>;

/**
 * @param time current position (s)
 * @param duration duration of the file (s)
 */
export function nextLoop(loop: Loop, command: LoopCommand, time: number, duration: number): Loop {
  switch (command.do) {
    case 'toggle-loop':
      return loop.kind === 'off' ? { kind: 'all' } : NO_LOOP;
    case 'clear-loop':
      return loop.kind === 'part' ? NO_LOOP : loop;
    case 'repeat':
      return part(command.from, command.to, duration) ?? loop;
    case 'mark': {
      const { from, to } = loop.kind === 'part' ? loop : { from: 0, to: duration };
      const marked = command.end === 'from' ? part(time, to, duration) : part(from, time, duration);
      return marked ?? loop;
    }
  }
}

/** Returns the position (s) to jump to from a position, or undefined to continue. */
export function getLoopTarget(loop: Loop, time: number): number | undefined {
  return loop.kind === 'part' && time >= loop.to ? loop.from : undefined;
}

function part(from: number, to: number, duration: number): Loop | undefined {
  const start = Math.max(0, from);
  const end = Math.min(duration, to);
  return end - start < MIN_PART_SECONDS ? undefined : { kind: 'part', from: start, to: end };
}
