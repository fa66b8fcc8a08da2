// The browser’s media element without its controls. It loads only what it needs, and stops loading when it is removed.
import { type RefCallback, useCallback } from 'react';
import classes from './player.module.css';
import type { MediaEvents } from './session.ts';
import { stopLoading } from './stop-loading.ts';

interface MediaElementProps {
  readonly kind: 'audio' | 'video';
  readonly url: string;
  readonly loops: boolean;
  readonly events: MediaEvents;
  readonly onPress: () => void;
}

export function MediaElement({ kind, url, loops, events, onPress }: MediaElementProps) {
  const { onMade } = events;
  const made = useReleaseOnUnmount(onMade);
  const props = {
    ref: made,
    src: url,
    loop: loops,
    preload: 'metadata',
    // Cross-origin media is loaded with CORS, like all other requests to it.
    crossOrigin: 'anonymous',
    onLoadedMetadata: on(events.onKnown),
    onDurationChange: on(events.onChange),
    onResize: on(events.onChange),
    onPlay: on(events.onChange),
    onPause: on(events.onPause),
    // Chromium retries for half a minute before it reports an error.
    onWaiting: on(events.onChange),
    onStalled: on(events.onChange),
    onCanPlay: on(events.onChange),
    onPlaying: on(events.onChange),
    onTimeUpdate: events.onProgress,
    onEnded: on(events.onEnd),
    onError: on(events.onFailed),
  } as const;
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written any for a take
  if (kind === 'audio') return <audio {...props} />;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption, jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- as above; keys are the player’s
    <video {...props} className={classes['picture']} playsInline tabIndex={-1} onClick={onPress} />
  );
}

function useReleaseOnUnmount(onMade: MediaEvents['onMade']): RefCallback<HTMLMediaElement> {
  return useCallback(
    (element) => {
      // Test browsers may have no media support.
      if (!element || !('load' in element)) return undefined;
      const forget = onMade(element);
      return () => {
        forget();
        stopLoading(element);
      };
    },
    // oxlint-disable-next-line react/exhaustive-deps -- an element is created once and keeps its handlers
    [],
  );
}

function on(handle: (element: HTMLMediaElement) => void) {
  return ({ currentTarget }: { readonly currentTarget: HTMLMediaElement }) => handle(currentTarget);
}
