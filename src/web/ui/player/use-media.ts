import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { claimSound } from './exclusive-sound.ts';
import type { Loop } from './loop.ts';
import type { Playable } from './playable.ts';
import type { Playback } from './playback.ts';
import { createSession, type Session } from './session.ts';
import type { SourceState } from './source.ts';
import { playedRate } from './speed.ts';

/** Current state of a session. */
export interface Media extends Pick<Session, 'time' | 'act' | 'retry' | 'check' | 'events'> {
  readonly source: SourceState;
  readonly playback: Playback;
  readonly loop: Loop;
  /** Playback rate. */
  readonly rate: number;
}

interface MediaCallbacks {
  /** Called with the position (s) when playback stops or seeks. */
  readonly onRest: (seconds: number) => void;
  readonly onKnown: (playback: Playback) => void;
}

export function useMedia(playable: Playable | undefined, callbacks: MediaCallbacks): Media {
  const session = useMemo(() => createSession(playable), [playable]);
  const { time, act, retry, check, events, updatePosition, rested } = session;
  const source = useNow(session.source);
  const playback = useNow(session.playback);

  const onRest = useEffectEvent(() => {
    const at = rested.get();
    if (at !== undefined) callbacks.onRest(at);
  });
  useEffect(() => rested.subscribe(onRest), [rested]);

  const onKnown = useEffectEvent((playback: Playback) => callbacks.onKnown(playback));
  useEffect(() => {
    if (playback.isReady) onKnown(playback);
  }, [playback]);

  useEffect(() => {
    if (playback.isPaused) return undefined;
    return claimSound(() => act({ do: 'pause' }));
  }, [playback.isPaused, act]);

  useEffect(() => {
    if (playback.isPaused) return undefined;
    let frame = requestAnimationFrame(function again() {
      updatePosition();
      frame = requestAnimationFrame(again);
    });
    return () => cancelAnimationFrame(frame);
  }, [playback.isPaused, updatePosition]);

  return {
    source,
    playback,
    loop: useNow(session.loop),
    rate: useNow(playedRate),
    time,
    act,
    retry,
    check,
    events,
  };
}

function useNow<T>({ subscribe, get }: Pick<Session['time'], 'subscribe'> & { readonly get: () => T }): T {
  return useSyncExternalStore(subscribe, get);
}
