// Public entry of this folder. Reads each file in a Web Worker of its own; a long file needs several, one after the other.
import { WorkerClient, type WorkerPort } from '#worker-rpc/worker-client.ts';
import type { Peaks } from './peaks.ts';
import type { DrawRequest, SoundFacts, WaveformEvent, WaveformResult } from './protocol.ts';
import type { WaveformServer } from './waveform-worker.ts';

export type { Peaks } from './peaks.ts';
export type { SoundFacts, SoundSource, WaveformResult } from './protocol.ts';

export interface WaveformListeners {
  readonly onFacts: (facts: SoundFacts) => void;
  /** Called repeatedly, each time with more detail. */
  readonly onPeaks: (peaks: Peaks) => void;
  readonly onEnd: (end: WaveformResult) => void;
  /** Called when the URL has expired. @returns a new URL, or undefined if there is none */
  readonly renewUrl: () => Promise<string | undefined>;
}

/** @returns a function that stops the drawing */
export function drawWaveform(
  request: DrawRequest,
  { onFacts, onPeaks, onEnd, renewUrl }: WaveformListeners,
  start: () => WorkerPort = startWorker,
): () => void {
  let worker: WorkerClient<WaveformServer, never, WaveformEvent> | undefined;
  let isStopped = false;

  function onEvent(event: WaveformEvent): void {
    if (event.kind === 'facts') onFacts(event.facts);
    else if (event.kind === 'peaks') onPeaks(event.peaks);
    else void sendNewUrl().catch(() => undefined);
  }

  async function sendNewUrl(): Promise<void> {
    await worker?.call('setUrl', await renewUrl().catch(() => undefined));
  }

  async function draw(part: DrawRequest): Promise<void> {
    worker = new WorkerClient(start, { onEvent });
    const result = await worker.call('draw', part).catch((): WaveformResult => 'unreadable');
    worker.close();
    if (isStopped) return;
    if (typeof result === 'string') onEnd(result);
    else await draw({ ...request, ...result });
  }

  void draw(request);
  return () => {
    isStopped = true;
    worker?.close();
  };
}

function startWorker(): WorkerPort {
  return new Worker(new URL('./waveform-worker.ts', import.meta.url), { type: 'module' });
}
