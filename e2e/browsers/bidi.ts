// WebDriver BiDi: commands and events over one WebSocket (https://w3c.github.io/webdriver-bidi/).
import { once } from 'node:events';
import { z } from 'zod';

export interface Bidi extends Disposable {
  command<Result extends z.ZodType>(
    result: Result,
    method: string,
    params: object,
  ): Promise<z.output<Result>>;
  on(method: string, listener: (params: unknown) => void): void;
}

const message = z.union([
  z.object({ type: z.literal('success'), id: z.int(), result: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.int().nullable(), error: z.string(), message: z.string() }),
  z.object({ type: z.literal('event'), method: z.string(), params: z.unknown() }),
]);

export async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Map<string, (params: unknown) => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const said = message.parse(JSON.parse(String(data)));
    if (said.type === 'event') return listeners.get(said.method)?.(said.params);
    const { resolve, reject } = waiting.get(said.id ?? 0) ?? {};
    if (said.type === 'success') resolve?.(said.result);
    else reject?.(new Error(`${said.error}: ${said.message}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has ended.'));
  });
  return {
    async command(result, method, params) {
      const id = ++last;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(id, answer);
      socket.send(JSON.stringify({ id, method, params }));
      try {
        return result.parse(await answer.promise);
      } finally {
        waiting.delete(id);
      }
    },
    on: (method, listener) => listeners.set(method, listener),
    [Symbol.dispose]: () => socket.close(),
  };
}
