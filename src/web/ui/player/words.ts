// Texts of the player.
import { formatCount, formatDuration } from '#web/lib/format.ts';
import { plural } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  player: 'Player',
  toPlayer: 'To the player',
  play: 'Play',
  pause: 'Pause',
  playOrPause: 'Play or pause',
  previous: 'Previous file in this folder',
  next: 'Next file in this folder',
  loop: 'Repeat',
  heardMoving: 'Play files you point at or move to',
  speed: 'Speed',
  times: (speed: number) => `${formatCount(speed)}×`,
  position: 'Position',
  positionOf: (seconds: number, all: number) => `${formatDuration(seconds)} of ${formatDuration(all)}`,
  positionRepeating: (position: string, from: number, to: number) =>
    `${position}, repeating ${formatDuration(from)} to ${formatDuration(to)}`,
  /** Shown after the position: “1:02 / 3:40” */
  ofLength: (all: string) => `/ ${all}`,
  keys: {
    back: 'Back 10 seconds',
    pause: 'Pause',
    forward: 'Play, then faster',
    step: 'Back or forward a second',
    fineStep: 'Back or forward a tenth of a second',
    ends: 'Beginning or end',
    markFrom: 'Repeat from here',
    markTo: 'Repeat up to here',
    clear: 'Repeat no part any more',
  },
  unplayable: (name: string) => `This browser can’t play “${name}”.`,
  unplayableHere: (name: string) => `This browser can’t play “${name}”. Download it to hear or see it.`,
  gone: (name: string) => `“${name}” is no longer there.`,
  unreachable: (name: string) => `“${name}” couldn’t be read. Check your connection and try again.`,
  withheld: (name: string) => `This page may not read “${name}” where it is kept.`,
  withheldHere: (name: string) =>
    `This page may not read “${name}” where it is kept. Download it to hear or see it.`,
  waiting: 'Waiting for the service…',
  replaced: 'This file was replaced meanwhile. This is the new one.',
  sampleRate: (hertz: number) => `${formatCount(hertz / 1000)} kHz`,
  bits: (bits: number) => `${formatCount(bits)} bit`,
  channels(count: number) {
    if (count === 1) return 'mono';
    return count === 2 ? 'stereo' : plural(count, { one: 'channel', other: 'channels' });
  },
  tooLong: 'Too long for a waveform.',
  retry: 'Try again',
});
