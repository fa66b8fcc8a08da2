// The worker's entry: one file, for as long as the worker lives.
import { draw } from './draw.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

let given: ((url: string | undefined) => void) | undefined;

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'address') given?.(data.url);
  else void draw(data, say, another);
});

function say(said: FromWorker): void {
  postMessage(said);
}

function another(): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  given = resolve;
  say({ kind: 'refused' });
  return promise;
}
