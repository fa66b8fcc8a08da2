// Web Worker entry. Each worker reads one file.
import { emit, serve } from '#worker-rpc/serve.ts';
import type { DrawRequest, WaveformEvent } from './protocol.ts';
import { readWaveform } from './read-waveform.ts';

const send = (event: WaveformEvent): void => emit(event);
let resolveUrl: ((url: string | undefined) => void) | undefined;

function renewUrl(): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  resolveUrl = resolve;
  send({ kind: 'url-expired' });
  return promise;
}

const waveform = {
  draw: (request: DrawRequest) => readWaveform(request, send, renewUrl),
  /** Continues after `url-expired`. @param url a new URL, or undefined if there is none */
  setUrl: (url: string | undefined): void => resolveUrl?.(url),
};

export type WaveformServer = typeof waveform;

serve(waveform, { isConcurrent: true });
