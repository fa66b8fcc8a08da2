// Web Worker entry. Each worker reads one file.

import type { FromWorker, ToWorker } from './protocol.ts';
import { readWaveform } from './read-waveform.ts';

let resolveUrl: ((url: string | undefined) => void) | undefined;

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'address') resolveUrl?.(data.url);
  else void readWaveform(data, post, renewUrl);
});

function post(said: FromWorker): void {
  postMessage(said);
}

function renewUrl(): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  resolveUrl = resolve;
  post({ kind: 'refused' });
  return promise;
}
