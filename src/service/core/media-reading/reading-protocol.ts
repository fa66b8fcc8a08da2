// What the service and the program that reads for it say to each other. That has one file at a time, and asks for each byte of
// it.
import type { ReadDetails } from '#service/records/record-store.ts';

interface OfFile {
  /** Its number: what was said of one before counts no more. */
  readonly file: number;
}

export type Order = OfFile &
  (
    | { readonly kind: 'read'; readonly size: number }
    /** What was asked for first. */
    | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
    /** There are no more for this file. */
    | { readonly kind: 'no bytes' }
  );

export type Report = { readonly kind: 'ready' } | FileReport;

export type FileReport = OfFile &
  (
    | ({ readonly kind: 'read' } & ReadDetails)
    /** From `start` up to `end`, which is not one of them. */
    | { readonly kind: 'want'; readonly start: number; readonly end: number }
  );
