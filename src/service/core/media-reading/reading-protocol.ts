// The messages between the service and the program that reads media files. The program reads one file at a time and requests all
// bytes from the service.
import type { ReadDetails } from '#service/records/record-store.ts';

interface OfFile {
  /** Number of the file. Messages about an earlier file are ignored. */
  readonly file: number;
}

export type Order = OfFile &
  (
    | { readonly kind: 'read'; readonly size: number }
    /** The bytes of the oldest pending `want`. */
    | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
    /** The service sends no more bytes of this file. */
    | { readonly kind: 'no bytes' }
  );

export type Report = { readonly kind: 'ready' } | FileReport;

export type FileReport = OfFile &
  (
    | ({ readonly kind: 'read' } & ReadDetails)
    /** Requests the bytes from `start` up to, but not including, `end`. */
    | { readonly kind: 'want'; readonly start: number; readonly end: number }
  );
