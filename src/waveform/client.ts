// Public entry of this folder. Reads each file in a Web Worker of its own; a long file needs several, one after the other.
import type { Peaks } from './peaks.ts';
import type { DrawRequest, FromWorker, SoundFacts, ToWorker, WaveformResult } from './protocol.ts';

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
  asked: DrawRequest,
  { onFacts, onPeaks, onEnd, renewUrl }: WaveformListeners,
): () => void {
  let end = () => {};

  function begin(asked: DrawRequest): void {
    const worker = startWorker();
    if (!worker) return onEnd('unreadable');
    let isOver = false;
    end = () => {
      isOver = true;
      worker.terminate();
    };
    const send = (message: ToWorker) => {
      if (!isOver) worker.postMessage(message);
    };
    const finish = (how: WaveformResult) => {
      end();
      onEnd(how);
    };
    worker.addEventListener('error', () => finish('unreadable'));
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (isOver) return;
      switch (data.kind) {
        case 'facts':
          return onFacts(data.facts);
        case 'peaks':
          return onPeaks(data.peaks);
        case 'refused':
          return void renewUrl().then((url) => send({ kind: 'address', url }));
        case 'handover':
          end();
          return begin({ ...asked, from: data.from, resume: data.resume });
        case 'end':
          return finish(data.end);
      }
    });
    send({ kind: 'draw', ...asked });
  }

  begin(asked);
  return () => end();
}

/** Returns undefined if the page may not start workers, for example because of a content security policy. */
function startWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./waveform-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
}
