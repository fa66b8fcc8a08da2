// A connection to one page over the DevTools protocol. It enables no domain by default, because each costs the browser time:
// the network domain costs a third of its CPU with many small requests. Responses are validated.
import { once } from 'node:events';
import { z } from 'zod';

const CONNECT_TIMEOUT_MS = 10_000;
const EVENT_TIMEOUT_MS = 30_000;

const message = z.union([
  z.object({ id: z.number(), error: z.object({ message: z.string() }) }),
  z.object({ id: z.number(), result: z.unknown().optional() }),
  z.object({ method: z.string(), params: z.unknown().optional() }),
]);
type Message = z.infer<typeof message>;
type DevtoolsEvent = Extract<Message, { method: string }>;
type Answer = Exclude<Message, DevtoolsEvent>;

interface Call extends PromiseWithResolvers<unknown> {
  readonly method: string;
}

export class Devtools implements Disposable {
  /** Rejects when the page has crashed or the browser has gone; never resolves. */
  readonly lost: Promise<never>;
  readonly #socket: WebSocket;
  readonly #calls = new Map<number, Call>();
  readonly #events: DevtoolsEvent[] = [];
  readonly #arrivals = new EventTarget();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    const lost = Promise.withResolvers<never>();
    this.lost = lost.promise;
    // Callers that await it still get the error. Without a caller, a closed browser is no error.
    this.lost.catch(() => {});
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const received = message.parse(JSON.parse(z.string().parse(data)));
      if ('id' in received) this.#answer(received);
      else if (received.method === 'Inspector.targetCrashed') lost.reject(new Error('The page crashed.'));
      else this.#record(received);
    });
    socket.addEventListener('close', () => lost.reject(new Error('The browser has gone.')));
  }

  static async connect(address: string): Promise<Devtools> {
    const socket = new WebSocket(address);
    const devtools = new Devtools(socket);
    const signal = AbortSignal.timeout(CONNECT_TIMEOUT_MS);
    await Promise.race([once(socket, 'open', { signal }), devtools.lost]);
    await devtools.call('Inspector.enable');
    return devtools;
  }

  /** @param sessionId session of another target, such as a worker */
  call(method: string, params: object = {}, sessionId?: string): Promise<unknown> {
    const call = { method, ...Promise.withResolvers<unknown>() };
    const id = ++this.#lastId;
    this.#calls.set(id, call);
    this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) }));
    return Promise.race([call.promise, this.lost]);
  }

  /**
   * Returns the first event with this name that matches the schema, including events before this call. Literals in the
   * schema select one of several events.
   */
  async event<T>(method: string, shape: z.ZodType<T>): Promise<T> {
    const deadline = AbortSignal.timeout(EVENT_TIMEOUT_MS);
    for (let seen = 0; ; ) {
      for (; seen < this.#events.length; seen++) {
        const event = this.#events[seen];
        const fitting = event?.method === method ? shape.safeParse(event.params) : undefined;
        if (fitting?.success) return fitting.data;
      }
      await Promise.race([once(this.#arrivals, 'event', { signal: deadline }), this.lost]);
    }
  }

  /** @returns all events so far with this name that match the schema */
  events<T>(method: string, shape: z.ZodType<T>): T[] {
    return this.#events.flatMap((event) => {
      const fitting = event.method === method ? shape.safeParse(event.params) : undefined;
      return fitting?.success ? [fitting.data] : [];
    });
  }

  [Symbol.dispose](): void {
    this.#socket.close();
  }

  #answer(answer: Answer): void {
    const call = this.#calls.get(answer.id);
    this.#calls.delete(answer.id);
    if ('error' in answer) call?.reject(new Error(`${call.method}: ${answer.error.message}`));
    else call?.resolve(answer.result);
  }

  #record(event: DevtoolsEvent): void {
    this.#events.push(event);
    this.#arrivals.dispatchEvent(new Event('event'));
  }
}
