// Hears and sees a file: waveform or picture, below it what plays it. Nothing plays by itself.
import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { SoundFacts } from '#waveform/client.ts';
import { commandOf } from './command.ts';
import { Controls } from './controls.tsx';
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

interface PlayerProps {
  readonly name: string;
  readonly kind: 'audio' | 'video';
  /** Undefined as long as nothing is to be fetched: what will be played then has its room. */
  readonly playable: Playable | undefined;
  /** It was stopped, or another place gone to. */
  readonly onRest?: (seconds: number) => void;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  readonly onDownload?: (() => void) | undefined;
  /** What is known of it by now. */
  readonly onKnown?: (playback: Playback) => void;
  /** What it says of its sound. */
  readonly onFacts?: (facts: SoundFacts) => void;
}

export function Player(props: PlayerProps) {
  const { name, kind, playable, onPrevious, onNext, onRest = () => {}, onKnown = () => {} } = props;
  const media = useMedia(playable, { onRest, onKnown });
  const { source, playback, time, loop, act } = media;
  const sound = useSound({ playable, media, hasOutline: kind === 'audio' });
  const { onFacts } = props;
  const tellFacts = useEffectEvent((facts: SoundFacts) => onFacts?.(facts));
  useEffect(() => {
    if (sound.facts) tellFacts(sound.facts);
  }, [sound.facts]);
  const timeline = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLElement>(null);
  usePlayerKeys(() => (timeline.current ?? root.current)?.focus());

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

  const isThere = source.kind === 'asking' || source.kind === 'ready';
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
      {kind === 'video' && isThere && (
        <div className={classes['screen']}>
          {source.kind === 'ready' && <Element {...{ media, kind, source }} />}
        </div>
      )}
      {kind === 'audio' && source.kind === 'ready' && <Element {...{ media, kind, source }} />}
      <output className={classes['said']}>
        {source.kind === 'ready' && source.isReplaced && <p>{words.replaced}</p>}
        {isThere && kind === 'audio' && sound.end === 'too-large' && <p>{words.tooLong}</p>}
        {!isThere && <p>{sentence(source, name, props.onDownload !== undefined)}</p>}
      </output>
      {isThere && (
        <>
          <Timeline
            ref={timeline}
            time={time}
            duration={playback.duration}
            loop={loop}
            peaks={sound.peaks}
            act={act}
          />
          <Controls media={media} onPrevious={onPrevious} onNext={onNext} />
        </>
      )}
      {source.kind === 'unplayable' && props.onDownload && (
        <Button variant="default" onClick={props.onDownload}>
          {words.download}
        </Button>
      )}
      {(source.kind === 'unreachable' || source.kind === 'failed') && (
        <Button variant="default" onClick={media.retry}>
          {words.retry}
        </Button>
      )}
    </section>
  );
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

type InTheWay = Exclude<SourceState, { readonly kind: 'asking' | 'ready' }>;

function sentence(source: InTheWay, name: string, canDownload: boolean): string {
  switch (source.kind) {
    case 'unplayable':
      return canDownload ? words.unplayableHere(name) : words.unplayable(name);
    case 'failed':
      return source.sentence;
    case 'gone':
      return words.gone(name);
    case 'unreachable':
      return words.unreachable(name);
  }
}
