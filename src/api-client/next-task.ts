/** Callers that wait, the oldest first. */
const resolvers: (() => void)[] = [];
let port: MessagePort | undefined;

/** Continues in a new task. Uses messages, because browsers limit timers to one a second in a background tab. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    resolvers.push(resolve);
    port ??= createPort();
    port.postMessage(undefined);
  });
}

/**
 * Creates the message channel that all callers share. A channel per call would use too much memory: planning a large drop
 * calls this thousands of times, and browsers free channels late.
 */
function createPort(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => resolvers.shift()?.());
  port1.start();
  return port2;
}
