// A worker that does nothing but note what it is told.
import type { Command, Message } from '#upload/protocol.ts';

export class FakeWorker extends EventTarget {
  readonly commands: Command[] = [];
  isTerminated = false;

  postMessage(command: Command): void {
    this.commands.push(command);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  say(message: Message): void {
    this.dispatchEvent(new MessageEvent('message', { data: message }));
  }
}
