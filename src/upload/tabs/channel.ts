// What the tabs of a connection say to each other: a port over BroadcastChannel. The tab that holds the lock owns all
// uploads; the others pass on what their pages ask for, show what it reports, and keep what they'd need in its place.
import type { Connection } from '#api-client/connection.ts';
import type { Entry } from '#upload/model/file/entry.ts';
import type { Report } from '#upload/model/report.ts';
import type { Command, HandlesToAskFor } from '#upload/protocol.ts';

export type TabMessage =
  /** A tab is new: it asks who owns, and for all there is. */
  | { readonly kind: 'hello' }
  /** The owner is here, or new. */
  | { readonly kind: 'here' }
  | { readonly kind: 'command'; readonly command: Command }
  | { readonly kind: 'report'; readonly report: Report }
  /** Files the owner holds, for whoever comes after it. */
  | { readonly kind: 'entries'; readonly entries: readonly Entry[] }
  | HandlesToAskFor
  | { readonly kind: 'forgotten' }
  /** The uploads go on under another key: every tab follows. */
  | { readonly kind: 'moved'; readonly connection: Connection };

export interface Channel {
  post(notice: TabMessage): void;
  listen(listener: (notice: TabMessage) => void): void;
  close(): void;
}

export const NO_CHANNEL: Channel = { post: () => undefined, listen: () => undefined, close: () => undefined };

/** Every browser that runs the worker has these, on plain http too. */
export function broadcastChannel(name: string): Channel {
  const channel = new BroadcastChannel(name);
  return {
    post: (notice) => channel.postMessage(notice),
    listen: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data)),
    close: () => channel.close(),
  };
}
