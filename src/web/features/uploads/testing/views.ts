// Reports of the engine for tests: defaults, with the values that differ.
import { EMPTY_LIST, type UploadView } from '#upload/client.ts';
import {
  NO_COUNTS,
  NO_LEFTOVERS,
  type Row,
  type StateKind,
  type Status,
  type Totals,
  type UploadState,
} from '#upload/protocol.ts';

type Changes = Partial<Omit<Totals, 'counts'>> & { readonly counts?: Partial<Record<StateKind, number>> };

export function totals({ counts, ...rest }: Changes = {}): Totals {
  return {
    files: 0,
    bytes: 0,
    sent: 0,
    again: 0,
    confirmed: 0,
    done: 0,
    speed: 0,
    secondsLeft: null,
    leftovers: NO_LEFTOVERS,
    ...rest,
    counts: { ...NO_COUNTS, ...counts },
  };
}

const STATUS: Status = {
  paused: false,
  signInNeeded: false,
  unreachable: false,
  storageFull: null,
  elsewhere: false,
  journal: 'on',
  verify: 'off',
  mostSlots: 4,
};

export function view(changes: Changes = {}, status: Partial<Status> = {}): UploadView {
  return {
    worker: 'alive',
    totals: totals(changes),
    status: { ...STATUS, ...status },
    connectionId: 'a',
    list: EMPTY_LIST,
  };
}

export function row(path: string, state: UploadState, changes: Partial<Row> = {}): Row {
  return {
    id: path,
    path,
    size: 1000,
    lastModified: 0,
    state,
    sent: 0,
    confirmed: 0,
    startedOver: false,
    hasFile: true,
    ...changes,
  };
}
