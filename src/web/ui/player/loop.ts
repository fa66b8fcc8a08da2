// What is repeated: nothing, all of it, or a part.
import type { Command } from './command.ts';

export type Loop =
  | { readonly kind: 'off' }
  | { readonly kind: 'all' }
  /** In seconds, `from` before `to`. */
  | { readonly kind: 'part'; readonly from: number; readonly to: number };

/** Less can’t be heard as a part, and comes of a hand that shakes. In seconds. */
const SHORTEST = 0.05;

export const NO_LOOP: Loop = { kind: 'off' };

type LoopCommand = Extract<Command, { readonly do: 'mark' | 'repeat' | 'toggle-loop' | 'clear-loop' }>;

/** @param time where it plays, and `duration` how long it is, in seconds */
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

/** Where to go on when it has come to here; undefined: it just goes on. */
export function loopsTo(loop: Loop, time: number): number | undefined {
  return loop.kind === 'part' && time >= loop.to ? loop.from : undefined;
}

function part(from: number, to: number, duration: number): Loop | undefined {
  const start = Math.max(0, from);
  const end = Math.min(duration, to);
  return end - start < SHORTEST ? undefined : { kind: 'part', from: start, to: end };
}
