// Media player: waveform or picture, with the controls below.
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { SoundFacts } from '#waveform/client.ts';
import { Delayed } from '#web/ui/page/delayed.tsx';
import { getCommand } from './command.ts';
import { type AutoPreview, Controls } from './controls.tsx';
import { MediaElement } from './media-element.tsx';
import type { Playable } from './playable.ts';
import type { Playback } from './playback.ts';
import classes from './player.module.css';
import { PlayerError } from './player-error.tsx';
import type { SourceState } from './source.ts';
import { Timeline } from './timeline.tsx';
import { type Media, useMedia } from './use-media.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { useSound } from './use-sound.ts';
import { words } from './words.ts';

/** Delay (ms) before the waiting indicator appears. */
const WAITING_DELAY_MS = 1_000;

interface PlayerProps {
  readonly name: string;
  readonly kind: 'audio' | 'video';
  /** Undefined until something will be loaded; the space is reserved. */
  readonly playable: Playable | undefined;
  /** Known version of the file. A new value means that the played file may be outdated. */
  readonly version?: string | undefined;
  /** Called with the position (s) when playback stops or seeks. */
  readonly onRest?: (seconds: number) => void;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  /** Setting and toggle for previews on hover and focus. */
  readonly autoPreview?: AutoPreview;
  /** Whether the file can be downloaded beside the player. */
  readonly canDownload?: boolean;
  /** Called when the state of the media is known. */
  readonly onKnown?: (playback: Playback) => void;
  /** Called with the properties of the sound. */
  readonly onFacts?: (facts: SoundFacts) => void;
}

export function Player(props: PlayerProps) {
  const {
    name,
    kind,
    playable,
    onPrevious,
    onNext,
    autoPreview,
    onRest = () => {},
    onKnown = () => {},
  } = props;
  const media = useMedia(playable, { onRest, onKnown });
  const { source, playback, time, loop, act } = media;
  const sound = useSound({ playable, media, hasOutline: kind === 'audio' });
  const { onFacts } = props;
  const reportFacts = useEffectEvent((facts: SoundFacts) => onFacts?.(facts));
  useEffect(() => {
    if (sound.facts) reportFacts(sound.facts);
  }, [sound.facts]);
  useVersion(props.version, media.check);
  const timeline = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLElement>(null);
  const obstacle = source.kind === 'asking' || source.kind === 'ready' ? undefined : source;
  const isRemote = playable?.from.kind === 'remote';
  usePlayerKeys(() => (obstacle ? root : timeline).current?.focus());

  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (target instanceof HTMLSelectElement) return;
    // Space on a button presses the button.
    if (target instanceof HTMLButtonElement && key === ' ') return;
    const command = getCommand(event);
    // Without a loop Escape is left to the element around the player.
    if (!command || (command.do === 'clear-loop' && loop.kind !== 'part')) return;
    event.preventDefault();
    act(command);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of the controls inside it
    <section
      ref={root}
      tabIndex={-1}
      className={classes['player']}
      data-kind={kind}
      aria-label={words.player}
      onKeyDown={onKeyDown}
    >
      <div className={classes['parts']} inert={obstacle !== undefined}>
        {kind === 'video' && (
          <div className={classes['screen']}>
            {source.kind === 'ready' && <Element {...{ media, kind, source }} />}
          </div>
        )}
        {kind === 'audio' && source.kind === 'ready' && <Element {...{ media, kind, source }} />}
        <output className={classes['announcement']}>
          {source.kind === 'ready' && source.isReplaced && <p>{words.replaced}</p>}
          {!obstacle && kind === 'audio' && sound.end === 'too-large' && <p>{words.tooLong}</p>}
        </output>
        <div className={classes['timelineArea']}>
          <Timeline
            ref={timeline}
            time={time}
            duration={playback.duration}
            loop={loop}
            peaks={sound.peaks}
            act={act}
          />
          <output className={classes['waiting']}>
            {isRemote && playback.isWaiting && !obstacle && (
              <Delayed ms={WAITING_DELAY_MS}>
                <span>{words.waiting}</span>
              </Delayed>
            )}
          </output>
        </div>
        <Controls media={media} onPrevious={onPrevious} onNext={onNext} autoPreview={autoPreview} />
      </div>
      <output className={classes['error']}>
        {obstacle && (
          <PlayerError
            obstacle={obstacle}
            name={name}
            canDownload={props.canDownload ?? false}
            onRetry={media.retry}
          />
        )}
      </output>
    </section>
  );
}

function useVersion(version: string | undefined, onOther: () => void): void {
  const known = useRef(version);
  const onOtherVersion = useEffectEvent(onOther);
  useEffect(() => {
    if (version === undefined) return;
    if (known.current !== undefined && known.current !== version) onOtherVersion();
    known.current = version;
  }, [version]);
}

interface ElementProps {
  readonly media: Media;
  readonly kind: 'audio' | 'video';
  readonly source: Extract<SourceState, { readonly kind: 'ready' }>;
}

/** A new key for each attempt, because an element that failed stays failed. */
function Element({ media, kind, source }: ElementProps) {
  return (
    <MediaElement
      key={`${source.attempt} ${source.url}`}
      kind={kind}
      url={source.url}
      loops={media.loop.kind === 'all'}
      events={media.events}
      onPress={() => media.act({ do: 'toggle' })}
    />
  );
}
