// Buttons below the waveform.
import { ActionIcon } from '@mantine/core';
import {
  type Icon,
  IconHeadphones,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconRepeat,
} from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx';
import { clockText } from './clock-text.ts';
import classes from './player.module.css';
import { SpeedChoice } from './speed-choice.tsx';
import type { Media } from './use-media.ts';
import { words } from './words.ts';

export interface AutoPreview {
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

interface ControlsProps {
  readonly media: Media;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly autoPreview: AutoPreview | undefined;
}

export function Controls({ media, onPrevious, onNext, autoPreview }: ControlsProps) {
  const { playback, loop, rate, act } = media;
  const { isPaused } = playback;
  const Sign = isPaused ? IconPlayerPlayFilled : IconPlayerPauseFilled;
  return (
    <div className={classes['controls']}>
      <button
        type="button"
        className={classes['play']}
        aria-label={isPaused ? words.play : words.pause}
        onClick={() => act({ do: 'toggle' })}
      >
        <Sign size={16} aria-hidden />
      </button>
      {(onPrevious ?? onNext) && (
        <>
          <Step label={words.previous} sign={IconPlayerSkipBack} onStep={onPrevious} />
          <Step label={words.next} sign={IconPlayerSkipForward} onStep={onNext} />
        </>
      )}
      <Toggle
        label={words.loop}
        sign={IconRepeat}
        isOn={loop.kind !== 'off'}
        onToggle={() => act({ do: 'toggle-loop' })}
      />
      {autoPreview && (
        <span className={classes['moving']}>
          <Toggle label={words.heardMoving} sign={IconHeadphones} {...autoPreview} />
        </span>
      )}
      <Clock media={media} />
      <SpeedChoice rate={rate} onChange={(rate) => act({ do: 'speed', rate })} />
    </div>
  );
}

interface StepProps {
  readonly label: string;
  readonly sign: Icon;
  readonly onStep: (() => void) | undefined;
}

/**
 * Without a target the button stays and keeps the focus, so that the next key press doesn’t trigger another button.
 */
function Step({ label, sign: Sign, onStep }: StepProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={classes['step']}
        aria-label={label}
        aria-disabled={onStep === undefined}
        data-disabled={onStep === undefined}
        onClick={onStep}
      >
        <Sign size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

interface ToggleProps extends AutoPreview {
  readonly label: string;
  readonly sign: Icon;
}

function Toggle({ label, sign: Sign, isOn, onToggle }: ToggleProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon className={classes['step']} aria-label={label} aria-pressed={isOn} onClick={onToggle}>
        <Sign size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function Clock({ media: { time, playback } }: { readonly media: Media }) {
  const { duration } = playback;
  const now = useSyncExternalStore(time.subscribe, () => clockText(time.get(), duration));
  return (
    <span className={classes['clock']}>
      {duration > 0 && (
        <>
          <b>{now}</b> {words.ofLength(clockText(duration, duration))}
        </>
      )}
    </span>
  );
}
