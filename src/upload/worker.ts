// Entry of the upload worker: connects the coordinator to the browser's real APIs.
import { connectionId } from '#api-client/connection.ts';
import { Engine } from '#upload/engine/engine.ts';
import { idbJournal } from '#upload/journal/idb-journal.ts';
import { realClock } from '#upload/model/clock.ts';
import { bodiesFor } from '#upload/model/parts/request-body.ts';
import { httpTransport } from '#upload/network/http-transport.ts';
import { broadcastChannel } from '#upload/tabs/channel.ts';
import { Coordinator, type CoordinatorPorts } from '#upload/tabs/coordinator.ts';
import { tabLocks } from '#upload/tabs/leader-lock.ts';
import type { Hash } from '#upload/transfer/checksum.ts';
import { hasContent } from '#upload/transfer/content-check.ts';
import { hashInWorker } from '#upload/transfer/hash-in-worker.ts';
import { mayNestWorkers } from '#upload/transfer/nested-worker.ts';
import { NumberedFolders, type WorkerCommand } from './folder-numbers.ts';
import type { Command, Message } from './protocol.ts';

const hashHere: Hash = async (body, signal) => (await import('#upload/transfer/md5.ts')).md5(body, signal);
const hash = mayNestWorkers(navigator.userAgent) ? hashInWorker({ hashHere, clock: realClock }) : hashHere;

const ports: CoordinatorPorts = {
  post: (message: Message) => postMessage(message),
  locks: tabLocks,
  openChannel: broadcastChannel,
  moveJournal: (engine, id) => engine.restore.moveTo(idbJournal(id)),
  startEngine: (connection, settings, report) => {
    const transport = httpTransport(connection, self.location.origin);
    const journal = idbJournal(connectionId(connection()));
    const bodies = bodiesFor(navigator.userAgent);
    const random = Math.random;
    const ports = { transport, journal, clock: realClock, hash, random, bodies, report };
    return new Engine(ports, settings);
  },
};

let coordinator: Coordinator | undefined;
const folders = new NumberedFolders();
addEventListener('online', () => coordinator?.online());
addEventListener('message', ({ data: command }: MessageEvent<WorkerCommand>) => {
  if (command.kind === 'open') coordinator = new Coordinator(ports, command);
  else if (command.kind === 'compare') void compare(command);
  else if (command.kind === 'add') coordinator?.handle({ kind: 'add', entries: folders.entries(command) });
  else coordinator?.handle(command);
});

/** Compares a file with its row's samples. An unreadable file counts as the same: sending it reports the error. */
async function compare({ question, file, samples }: Extract<Command, { kind: 'compare' }>): Promise<void> {
  const never = new AbortController().signal;
  const isSame = await hasContent(file, samples, hashHere, never).catch(() => true);
  ports.post({ kind: 'compared', question, isSame });
}

ports.post({ kind: 'alive' });
