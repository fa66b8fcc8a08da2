// Messages between the page and the waveform worker.
import type { PcmProgress } from '#waveform/wav/draw-pcm.ts';
import type { Peaks } from './peaks.ts';

/** Where an audio file is read from. `version` makes sure that a resumed read gets the same file. */
export type SoundSource =
  | { readonly kind: 'local'; readonly file: Blob }
  | { readonly kind: 'remote'; readonly url: string; readonly version?: string };

export interface DrawRequest {
  readonly from: SoundSource;
  /** Duration (s) as far as the page knows. Used for compressed audio; a wav header is exact. */
  readonly seconds: number;
  /** Number of parts of the waveform. With 0, only the audio properties are read. */
  readonly buckets: number;
  /** Progress of the previous worker. */
  readonly resume?: PcmProgress;
}

/** Audio properties that a file states; undefined if it doesn't state them. */
export interface SoundFacts {
  readonly codec: string | undefined;
  readonly sampleRate: number | undefined;
  readonly bits: number | undefined;
  readonly channels: number | undefined;
}

export type WaveformEvent =
  | { readonly kind: 'facts'; readonly facts: SoundFacts }
  /** Sent repeatedly, each time with more detail. */
  | { readonly kind: 'peaks'; readonly peaks: Peaks }
  /** The URL has expired. The page sends a new one. */
  | { readonly kind: 'url-expired' };

/** A new worker must continue the drawing. Ending this one frees its memory. */
export type ResumePoint = Required<Pick<DrawRequest, 'from' | 'resume'>>;

/** How the drawing ended; `whole` means that every sample is included. */
export type WaveformResult = 'whole' | 'too-large' | 'unreadable';
