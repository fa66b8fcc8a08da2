// The messages between the tabs of a connection, sent over BroadcastChannel. The tab that holds the lock owns all uploads.
// The other tabs forward their pages' commands, show the owner's reports, and keep its files so that they can take over.
import type { Connection } from '#api-client/connection.ts';
import type { Entry } from '#upload/model/file/entry.ts';
import type { Report } from '#upload/model/report.ts';
import type { Command, HandlesMessage } from '#upload/protocol.ts';

export type TabMessage =
  /** A new tab asks which tab is the owner, and requests all rows and files. */
  | { readonly kind: 'hello' }
  /** The owner answers a new tab, or a tab has become the owner. */
  | { readonly kind: 'here' }
  | { readonly kind: 'command'; readonly command: Command }
  | { readonly kind: 'report'; readonly report: Report }
  /** Files of the owner's uploads. The next owner needs them to continue. */
  | { readonly kind: 'entries'; readonly entries: readonly Entry[] }
  | HandlesMessage
  | { readonly kind: 'forgotten' }
  /** The uploads now belong to the connection with another key. Every tab switches to it. */
  | { readonly kind: 'moved'; readonly connection: Connection };

export interface Channel {
  post(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): void;
  close(): void;
}

export const NO_CHANNEL: Channel = { post: () => undefined, listen: () => undefined, close: () => undefined };

/** Opens a BroadcastChannel. Every browser that runs the worker supports it, also on plain http. */
export function broadcastChannel(name: string): Channel {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data)),
    close: () => channel.close(),
  };
}
