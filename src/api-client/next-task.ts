/** Who waits, the longest first. */
const waiting: (() => void)[] = [];
let bell: MessagePort | undefined;

/** Ends this task. Timers would be held to once a second in a tab in the background; messages are not. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    bell ??= newBell();
    bell.postMessage(undefined);
  });
}

/** One for all: each takes memory of the browser that is given back late, and a large drop rings thousands of times. */
function newBell(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => waiting.shift()?.());
  port1.start();
  return port2;
}
