// Texts of the player.
import { formatCount, formatDuration } from '#web/lib/format.ts';
import { plural } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  player: 'Player',
  toPlayer: 'Go to player',
  play: 'Play',
  pause: 'Pause',
  playOrPause: 'Play or pause',
  previous: 'Previous file in this folder',
  next: 'Next file in this folder',
  loop: 'Loop',
  heardMoving: 'Preview on hover',
  speed: 'Speed',
  times: (speed: number) => `${formatCount(speed)}×`,
  position: 'Position',
  positionOf: (seconds: number, all: number) => `${formatDuration(seconds)} of ${formatDuration(all)}`,
  positionRepeating: (position: string, from: number, to: number) =>
    `${position}, looping ${formatDuration(from)} to ${formatDuration(to)}`,
  /** Shown after the position: “1:02 / 3:40” */
  ofLength: (all: string) => `/ ${all}`,
  keys: {
    back: 'Back 10 seconds',
    pause: 'Pause',
    forward: 'Play; press again to play faster',
    step: 'Back or forward 1 second',
    fineStep: 'Back or forward 0.1 seconds',
    ends: 'Go to start or end',
    markFrom: 'Set loop start',
    markTo: 'Set loop end',
    clear: 'Clear loop',
  },
  unplayable: (name: string) => `This browser can’t play “${name}”.`,
  unplayableHere: (name: string) =>
    `This browser can’t play “${name}”. Download it, or check whether it is damaged.`,
  gone: (name: string) => `“${name}” no longer exists.`,
  unreachable: (name: string) => `“${name}” couldn’t be loaded. Check your connection and try again.`,
  withheld: (name: string) => `The storage doesn’t let this page play “${name}”.`,
  withheldHere: (name: string) => `The storage doesn’t let this page play “${name}”. Download it to play it.`,
  waiting: 'Waiting for the server…',
  replaced: 'This file was replaced. You’re playing the new version.',
  sampleRate: (hertz: number) => `${formatCount(hertz / 1000)} kHz`,
  bits: (bits: number) => `${formatCount(bits)}-bit`,
  channels(count: number) {
    if (count === 1) return 'mono';
    return count === 2 ? 'stereo' : plural(count, { one: 'channel', other: 'channels' });
  },
  tooLong: 'Too long for a waveform.',
  retry: 'Try again',
});
