// The worker's entry: real ports for a tab.
import { connectionId } from '#api-client/connection.ts';
import { bodiesFor } from './bodies.ts';
import { broadcastChannel } from './channel.ts';
import { realClock } from './clock.ts';
import { webCrowd } from './crowd.ts';
import { Engine } from './engine.ts';
import { httpTransport } from './http-transport.ts';
import { idbJournal } from './idb-journal.ts';
import { tabLocks } from './locks.ts';
import type { Command, Message } from './protocol.ts';
import { Tab, type TabPorts } from './tab.ts';

const ports: TabPorts = {
  post: (message: Message) => postMessage(message),
  locks: tabLocks,
  openChannel: broadcastChannel,
  moveJournal: (engine, id) => engine.succession.moveTo(idbJournal(id)),
  startEngine: (connection, settings, report) => {
    const transport = httpTransport(connection);
    const journal = idbJournal(connectionId(connection()));
    const hash = async (body: Blob | ArrayBuffer, signal: AbortSignal): Promise<string> =>
      (await import('./md5.ts')).md5(body, signal);
    const bodies = bodiesFor(navigator.userAgent);
    const random = Math.random;
    const ports = { transport, journal, clock: realClock, crowd: webCrowd(), hash, random, bodies, report };
    return new Engine(ports, settings);
  },
};

let tab: Tab | undefined;
addEventListener('online', () => tab?.online());
addEventListener('message', ({ data: command }: MessageEvent<Command>) => {
  if (command.kind === 'open') tab = new Tab(ports, command);
  else tab?.take(command);
});
ports.post({ kind: 'alive' });
