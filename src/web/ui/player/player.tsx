// Hears and sees a file: waveform or picture, below it what plays it.
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { SoundFacts } from '#waveform/client.ts';
import { Delayed } from '#web/ui/page/delayed.tsx';
import { commandOf } from './command.ts';
import { Controls, type HeardMoving } from './controls.tsx';
import { InTheWay } from './in-the-way.tsx';
import { MediaElement } from './media-element.tsx';
import type { Playable } from './playable.ts';
import type { Playback } from './playback.ts';
import classes from './player.module.css';
import type { SourceState } from './source.ts';
import { Timeline } from './timeline.tsx';
import { type Media, useMedia } from './use-media.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { useSound } from './use-sound.ts';
import { words } from './words.ts';

/** Before that nobody takes it for more than a pause of the machine. */
const WAITED_MS = 1_000;

interface PlayerProps {
  readonly name: string;
  readonly kind: 'audio' | 'video';
  /** Undefined as long as nothing is to be fetched: what will be played then has its room. */
  readonly playable: Playable | undefined;
  /** What others know of the version of it: another one tells that what is played may be another by now. */
  readonly version?: string | undefined;
  /** It was stopped, or another place gone to. */
  readonly onRest?: (seconds: number) => void;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  /** Whether files are heard as a person points at them or moves to them, and what changes that. */
  readonly heardMoving?: HeardMoving;
  /** Whether it can be saved beside the player. */
  readonly canDownload?: boolean;
  /** What is known of it by now. */
  readonly onKnown?: (playback: Playback) => void;
  /** What it says of its sound. */
  readonly onFacts?: (facts: SoundFacts) => void;
}

export function Player(props: PlayerProps) {
  const {
    name,
    kind,
    playable,
    onPrevious,
    onNext,
    heardMoving,
    onRest = () => {},
    onKnown = () => {},
  } = props;
  const media = useMedia(playable, { onRest, onKnown });
  const { source, playback, time, loop, act } = media;
  const sound = useSound({ playable, media, hasOutline: kind === 'audio' });
  const { onFacts } = props;
  const tellFacts = useEffectEvent((facts: SoundFacts) => onFacts?.(facts));
  useEffect(() => {
    if (sound.facts) tellFacts(sound.facts);
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
    // A button is pressed by it.
    if (target instanceof HTMLButtonElement && key === ' ') return;
    const command = commandOf(event);
    // Whoever repeats nothing means what is around the player.
    if (!command || (command.do === 'clear-loop' && loop.kind !== 'part')) return;
    event.preventDefault();
    act(command);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of what is in it, wherever in it the focus is
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
        <output className={classes['said']}>
          {source.kind === 'ready' && source.isReplaced && <p>{words.replaced}</p>}
          {!obstacle && kind === 'audio' && sound.end === 'too-large' && <p>{words.tooLong}</p>}
        </output>
        <div className={classes['over']}>
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
              <Delayed ms={WAITED_MS}>
                <span>{words.waiting}</span>
              </Delayed>
            )}
          </output>
        </div>
        <Controls media={media} onPrevious={onPrevious} onNext={onNext} heardMoving={heardMoving} />
      </div>
      <output className={classes['instead']}>
        {obstacle && (
          <InTheWay
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
  const tell = useEffectEvent(onOther);
  useEffect(() => {
    if (version === undefined) return;
    if (known.current !== undefined && known.current !== version) tell();
    known.current = version;
  }, [version]);
}

interface ElementProps {
  readonly media: Media;
  readonly kind: 'audio' | 'video';
  readonly source: Extract<SourceState, { readonly kind: 'ready' }>;
}

/** Another with every attempt: one that has failed keeps what it failed with. */
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
