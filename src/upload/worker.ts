// The worker's entry: real ports for a tab.
import { connectionId } from '#api-client/connection.ts';
import { Engine } from '#upload/engine/engine.ts';
import { idbJournal } from '#upload/journal/idb-journal.ts';
import { bodiesFor } from '#upload/model/body-kind.ts';
import { realClock } from '#upload/model/clock.ts';
import { httpTransport } from '#upload/network/http-transport.ts';
import { broadcastChannel } from '#upload/tabs/channel.ts';
import { Tab, type TabPorts } from '#upload/tabs/coordinator.ts';
import { tabLocks } from '#upload/tabs/leader-lock.ts';
import { webCrowd } from '#upload/transfer/crowd.ts';
import type { Command, Message } from './protocol.ts';

const ports: TabPorts = {
  post: (message: Message) => postMessage(message),
  locks: tabLocks,
  openChannel: broadcastChannel,
  moveJournal: (engine, id) => engine.succession.moveTo(idbJournal(id)),
  startEngine: (connection, settings, report) => {
    const transport = httpTransport(connection);
    const journal = idbJournal(connectionId(connection()));
    const hash = async (body: Blob | ArrayBuffer, signal: AbortSignal): Promise<string> =>
      (await import('#upload/transfer/md5.ts')).md5(body, signal);
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
