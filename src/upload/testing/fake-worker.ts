// A worker that only records the commands it receives.
import type { WorkerCommand } from '#upload/folder-numbers.ts';
import type { Message } from '#upload/protocol.ts';

export class FakeWorker extends EventTarget {
  readonly commands: WorkerCommand[] = [];
  isTerminated = false;

  postMessage(command: WorkerCommand): void {
    this.commands.push(command);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  say(message: Message): void {
    this.dispatchEvent(new MessageEvent('message', { data: message }));
  }
}
