// Slider for the position: press to seek, drag to loop a part.
import { type PointerEvent, type Ref, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Peaks } from '#waveform/client.ts';
import type { Command } from './command.ts';
import type { Loop } from './loop.ts';
import classes from './player.module.css';
import type { Session } from './session.ts';
import { Waveform } from './waveform.tsx';
import { words } from './words.ts';

interface TimelineProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly time: Session['time'];
  readonly duration: number;
  readonly loop: Loop;
  readonly peaks: Peaks | undefined;
  readonly act: (command: Command) => void;
}

/** Maximum movement (px) of a press that isn’t a drag. */
const STILL_PX = 4;

interface Drag {
  readonly from: number;
  readonly to: number;
}

export function Timeline({ ref, time, duration, loop, peaks, act }: TimelineProps) {
  const played = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const second = useSyncExternalStore(time.subscribe, () => Math.floor(time.get()));
  const position = words.positionOf(second, duration);
  const toShare = (seconds: number) => (duration > 0 ? Math.min(1, seconds / duration) : 0);

  // Updates with every frame, without rendering React.
  useEffect(() => {
    const move = () => played.current?.style.setProperty('--played', String(toShare(time.get())));
    move();
    return time.subscribe(move);
  });

  const toSeconds = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(1, (clientX - left) / width)) * duration;
  };
  const isStill = (event: PointerEvent<HTMLElement>, { from }: Drag) =>
    Math.abs(toShare(toSeconds(event)) - toShare(from)) * event.currentTarget.clientWidth < STILL_PX;

  const part = drag ? ordered(drag) : loop.kind === 'part' ? loop : undefined;
  return (
    <div
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input holds no waveform, and can’t be dragged over
      role="slider"
      tabIndex={0}
      aria-label={words.position}
      aria-valuemin={0}
      aria-valuemax={Math.floor(duration)}
      aria-valuenow={Math.min(second, Math.floor(duration))}
      aria-valuetext={loop.kind === 'part' ? words.positionRepeating(position, loop.from, loop.to) : position}
      className={classes['timeline']}
      // With a loop, Escape clears the loop instead of closing the dialog.
      data-mantine-stop-propagation={loop.kind === 'part' || undefined}
      onPointerDown={(event) => {
        if (event.button !== 0 || duration === 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = toSeconds(event);
        setDrag({ from: at, to: at });
      }}
      onPointerMove={(event) => drag && setDrag({ ...drag, to: toSeconds(event) })}
      onPointerCancel={() => setDrag(undefined)}
      onPointerUp={(event) => {
        if (!drag) return;
        setDrag(undefined);
        const end = { ...drag, to: toSeconds(event) };
        act(isStill(event, drag) ? { do: 'go', seconds: drag.from } : { do: 'repeat', ...ordered(end) });
      }}
    >
      <div ref={played} className={classes['track']}>
        {part && (
          <span
            className={classes['part']}
            style={{
              insetInlineStart: `${toShare(part.from) * 100}%`,
              inlineSize: `${(toShare(part.to) - toShare(part.from)) * 100}%`,
            }}
          />
        )}
        <Waveform peaks={peaks} />
        <span className={classes['needle']} />
      </div>
    </div>
  );
}

function ordered({ from, to }: Drag): Drag {
  return from <= to ? { from, to } : { from: to, to: from };
}
