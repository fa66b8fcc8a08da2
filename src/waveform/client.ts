// What code outside this folder may use. A file is read in a worker of its own, a long one in several after one
// another; it ends with whoever asked.

import type { Peaks } from './peaks.ts';
import type { DrawRequest, FromWorker, SoundFacts, ToWorker, WaveformResult } from './protocol.ts';

export type { Peaks } from './peaks.ts';
export type { SoundFacts, SoundSource, WaveformResult } from './protocol.ts';

export interface WaveformListeners {
  readonly onFacts: (facts: SoundFacts) => void;
  /** Again and again, each time with more in it. */
  readonly onPeaks: (peaks: Peaks) => void;
  readonly onEnd: (end: WaveformResult) => void;
  /** The address is good no more. @returns another; undefined: there is none */
  readonly renewUrl: () => Promise<string | undefined>;
}

/** @returns what ends it */
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

/** A page may be forbidden to have any. */
function startWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./waveform-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
}
