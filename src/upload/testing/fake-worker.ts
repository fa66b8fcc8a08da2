// A worker that does nothing but note what it is told.
import type { Told } from '#upload/folder-numbers.ts';
import type { Message } from '#upload/protocol.ts';

export class FakeWorker extends EventTarget {
  readonly commands: Told[] = [];
  isTerminated = false;

  postMessage(command: Told): void {
    this.commands.push(command);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  say(message: Message): void {
    this.dispatchEvent(new MessageEvent('message', { data: message }));
  }
}
