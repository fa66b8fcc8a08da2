// What the page and the worker say to each other.
import type { PcmProgress } from '#waveform/wav/draw-pcm.ts';
import type { Peaks } from './peaks.ts';

/** Where a sound is read from. */
export type SoundSource =
  | { readonly kind: 'local'; readonly file: Blob }
  | { readonly kind: 'remote'; readonly url: string; readonly version?: string };

export interface DrawRequest {
  readonly from: SoundSource;
  /** As far as the page knows; what the file says is believed first. */
  readonly seconds: number;
  /** Into how many parts. 0: only what the file says of itself. */
  readonly buckets: number;
  /** Where another worker has stopped. */
  readonly resume?: PcmProgress;
}

/** What a file says of its sound; undefined where it doesn’t say. */
export interface SoundFacts {
  readonly codec: string | undefined;
  readonly sampleRate: number | undefined;
  readonly bits: number | undefined;
  readonly channels: number | undefined;
}

export type ToWorker =
  | ({ readonly kind: 'draw' } & DrawRequest)
  /** In place of one that is good no more; undefined: there is none. */
  | { readonly kind: 'address'; readonly url: string | undefined };

export type FromWorker =
  | { readonly kind: 'facts'; readonly facts: SoundFacts }
  | { readonly kind: 'peaks'; readonly peaks: Peaks }
  | { readonly kind: 'refused' }
  /** The rest is for another worker: the memory of this one is given back as it ends. */
  | { readonly kind: 'handover'; readonly from: SoundSource; readonly resume: PcmProgress }
  | { readonly kind: 'end'; readonly end: WaveformResult };

/** `whole`: every sample has been counted. */
export type WaveformResult = 'whole' | 'too-large' | 'unreadable';
