// Playback session of one file: its source, position and commands. A new address needs a new media element, which
// continues at the position of the old one.
import { createStore, type Store } from '#web/lib/store.ts';
import type { Command } from './command.ts';
import { getLoopTarget, type Loop, NO_LOOP, nextLoop } from './loop.ts';
import type { Playable } from './playable.ts';
import { NOTHING_YET, type Playback, readPlayback } from './playback.ts';
import { openSource, type Source, type SourceState } from './source.ts';
import { playedRate, speed } from './speed.ts';

export interface Session {
  readonly source: Readable<SourceState>;
  readonly playback: Readable<Playback>;
  readonly loop: Readable<Loop>;
  /** Position (s), updated with every frame while playing. */
  readonly time: Readable<number>;
  /** Position (s) of the last stop or seek; undefined if there was none. */
  readonly rested: Readable<number | undefined>;
  readonly act: (command: Command) => void;
  readonly retry: () => void;
  /** Checks for a new version, because the file may have changed. */
  readonly check: () => void;
  readonly events: MediaEvents;
  /** Updates the position. Call it with every frame while playing. */
  readonly updatePosition: () => void;
}
type Readable<T> = Pick<Store<T>, 'get' | 'subscribe'>;

/** Events of the media element. */
export interface MediaEvents {
  readonly onMade: (element: HTMLMediaElement) => () => void;
  /** Duration and dimensions are known. */
  readonly onKnown: (element: HTMLMediaElement) => void;
  readonly onChange: (element: HTMLMediaElement) => void;
  readonly onPause: (element: HTMLMediaElement) => void;
  readonly onProgress: () => void;
  readonly onEnd: (element: HTMLMediaElement) => void;
  readonly onFailed: (element: HTMLMediaElement) => void;
}

const ASKING: SourceState = { kind: 'asking' };
/** Time (ms) of a stall before the address is checked. */
const STALLED_MS = 2_000;

/** Creates a session. Loading starts when something subscribes to its source, and stops afterwards. */
export function createSession(playable: Playable | undefined): Session {
  const startAt = playable?.startAt?.() ?? 0;
  const time = createStore(startAt);
  const playback = createStore(NOTHING_YET);
  const loop = createStore<Loop>(NO_LOOP);
  const rested = createStore<number | undefined>(undefined);
  let element: HTMLMediaElement | undefined;
  let source: Source | undefined;
  /** State for the next element, which is created when its address arrives. */
  let resume = { time: startAt, plays: false };

  function setPlaying(plays: boolean): void {
    if (!playback.get().isReady || !element) {
      resume = { ...resume, plays };
      playback.set({ ...playback.get(), isPaused: !plays, isWaiting: plays });
    } else if (plays) play(element);
    else element.pause();
  }

  function go(seconds: number): void {
    const { isReady, duration } = playback.get();
    const wanted = Math.max(0, Math.min(seconds, duration || seconds));
    if (!Number.isFinite(wanted)) return;
    if (isReady && element) element.currentTime = wanted;
    else resume = { ...resume, time: wanted };
    time.set(wanted);
    rested.set(wanted);
  }

  function setRate(rate: number): void {
    playedRate.set(rate);
    if (element) element.playbackRate = rate;
  }

  function act(command: Command): void {
    const { isPaused, duration } = playback.get();
    switch (command.do) {
      case 'toggle':
        return setPlaying(isPaused);
      case 'forward':
        return isPaused ? setPlaying(true) : setRate(speed.fasterThan(playedRate.get()));
      case 'pause':
        setPlaying(false);
        return setRate(speed.remembered());
      case 'speed':
        speed.remember(command.rate);
        return setRate(command.rate);
      case 'skip':
        return go(time.get() + command.seconds);
      case 'go':
        return go(command.seconds);
      case 'repeat':
        loop.set(nextLoop(loop.get(), command, time.get(), duration));
        return go(command.from);
      default:
        return loop.set(nextLoop(loop.get(), command, time.get(), duration));
    }
  }

  function updatePosition(): void {
    if (!element || !playback.get().isReady) return;
    const back = getLoopTarget(loop.get(), element.currentTime);
    if (back !== undefined && !element.paused) element.currentTime = back;
    time.set(element.currentTime);
  }

  /** Call it when the element is removed or will be. */
  function leave(): void {
    const before = playback.get();
    if (before.isReady) resume = { time: time.get(), plays: !before.isPaused };
    playback.set({ ...before, isReady: false, isWaiting: !before.isPaused });
  }

  /** @returns a function that stops watching */
  function watchStalls({ check }: Source): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = playback.subscribe(() => {
      const { isReady, isWaiting } = playback.get();
      if (isReady && isWaiting) timer ??= setTimeout(() => void check(), STALLED_MS);
      else {
        clearTimeout(timer);
        timer = undefined;
      }
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }

  const events: MediaEvents = {
    onMade(made) {
      element = made;
      return () => {
        element = undefined;
      };
    },
    onKnown(there) {
      const { time: at, plays } = resume;
      const known = readPlayback(there);
      there.playbackRate = playedRate.get();
      if (at > 0) there.currentTime = Math.min(at, known.duration || at);
      if (plays) play(there);
      playback.set({ ...readPlayback(there), isPaused: !plays });
    },
    onChange(there) {
      if (playback.get().isReady) playback.set(readPlayback(there));
    },
    onPause(there) {
      if (!playback.get().isReady) return;
      playback.set(readPlayback(there));
      time.set(there.currentTime);
      rested.set(there.currentTime);
    },
    onProgress() {
      updatePosition();
      source?.onPlaybackContinued();
    },
    onEnd(there) {
      const part = loop.get();
      if (part.kind !== 'part') return;
      there.currentTime = part.from;
      play(there);
    },
    onFailed(there) {
      leave();
      void source?.failed(there.error?.code);
    },
  };

  if (playable?.plays) setPlaying(true);
  return {
    source: {
      get: () => source?.state.get() ?? ASKING,
      subscribe(listener) {
        if (!playable) return () => {};
        const opened = openSource(playable.from);
        source = opened;
        const unsubscribe = opened.state.subscribe(() => {
          if (opened.state.get().kind === 'asking') leave();
          listener();
        });
        const unwatch = watchStalls(opened);
        return () => {
          unsubscribe();
          unwatch();
          opened.close();
          source = undefined;
        };
      },
    },
    playback,
    loop,
    time,
    rested,
    act,
    retry: () => void source?.retry(),
    check: () => void source?.check(),
    events,
    updatePosition,
  };
}

/** The browser may block it, or it may be stopped before it starts; the controls show the paused state. */
function play(element: HTMLMediaElement): void {
  element.play().catch(() => element.dispatchEvent(new Event('pause')));
}
