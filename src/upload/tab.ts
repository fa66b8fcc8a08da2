// One tab's worker: what the page asks for is done by the engine, what the engine reports goes to the page.
import { type Connection, connectionId } from '#api-client/connection.ts';
import { realClock } from './clock.ts';
import { Engine } from './engine.ts';
import { httpTransport } from './http-transport.ts';
import { idbJournal } from './idb-journal.ts';
import type { Command, Message } from './protocol.ts';

/** Answers what takes commands. @param post sends to the page */
export function openTab(post: (message: Message) => void): (command: Command) => void {
  let connection: Connection | undefined;
  let engine: Engine | undefined;
  return (command) => {
    if (command.kind === 'open') {
      connection = command.connection;
      engine = new Engine(
        {
          transport: httpTransport(connection),
          journal: idbJournal(connectionId(connection)),
          clock: realClock,
          hash: async (body, signal) => (await import('./md5.ts')).md5(body, signal),
          random: Math.random,
          bodies: 'slices',
          report: post,
        },
        command.settings,
      );
      void engine.restore();
      return;
    }
    switch (command.kind) {
      case 'add':
        return engine?.add(command.entries);
      case 'pause':
        return engine?.pause(command.ids);
      case 'resume':
        return engine?.resume(command.ids);
      case 'cancel':
        return engine?.cancel(command.ids);
      case 'retry':
        return engine?.retry(command.ids);
      case 'clear':
        return engine?.clear(command.ids);
      case 'give':
        return engine?.give(command.id, command.file, command);
      case 'use-handles':
        return engine?.useHandles();
      case 'sign-in':
        return engine?.signedIn();
      case 'settings':
        return engine?.configure(command.settings);
      case 'forget':
        return engine?.stop();
    }
  };
}
