// Sets up an engine with a fake server and a virtual clock. The test controls every fault and records every request.
import { MIB } from '#contract/limits.ts';
import { Engine, type EnginePorts } from '#upload/engine/engine.ts';
import type { FileAccess } from '#upload/model/file/entry.ts';
import type { Reason } from '#upload/model/upload-state.ts';
import type { Transport } from '#upload/network/transport.ts';
import type { Entry, Report, Row, Settings } from '#upload/protocol.ts';
import { FakeFile } from './fake-file.ts';
import { type Call, type Fault, fakeNetwork } from './fake-network.ts';
import { FakeStore } from './fake-store.ts';
import { type Disk, memoryJournal } from './memory-journal.ts';
import { VirtualClock } from './virtual-clock.ts';

export const NO_FAULT: Fault = { kind: 'fine' };
export const RATE = 8 * MIB;

/** The extensions for conditions of our service with media on disk. */
export const CONDITIONS = { conditions: { completeAs: true } } as const;

export interface SetUpOptions {
  /** Returns the outcome of each request. `count`: number of earlier requests of the same kind. */
  readonly fault?: (call: Call, count: number) => Fault;
  readonly settings?: Partial<Settings>;
  readonly ports?: Partial<EnginePorts>;
  /** Wraps the fake network, for example to change answers. */
  readonly wrapNetwork?: (network: Transport) => Transport;
  readonly disk?: Disk;
  readonly store?: (clock: VirtualClock) => FakeStore;
  readonly clock?: VirtualClock;
  /** Returns the latency in one direction (ms). */
  readonly latency?: () => number;
  /** Bytes per second of one request. */
  readonly rate?: number;
  /** The server gives up to 100 addresses per request. */
  readonly givesMany?: boolean;
  /** The server's extensions for conditions. Default: none. */
  readonly conditions?: { readonly completeAs: boolean };
}

/** Bytes of request bodies that reached the store at a moment. */
export interface Arrival {
  readonly at: number;
  readonly bytes: number;
}

export function setUp({
  fault = () => NO_FAULT,
  settings,
  ports,
  disk = new Map(),
  ...entryForRow
}: SetUpOptions = {}) {
  const clock = entryForRow.clock ?? new VirtualClock();
  const store = entryForRow.store?.(clock) ?? new FakeStore(() => clock.now(), 900_000);
  const requests: string[] = [];
  const reports: { readonly at: number; readonly report: Report }[] = [];
  const rows = new Map<string, Row>();
  const counts = new Map<Call, number>();
  const arrivals: Arrival[] = [];
  let underWay = 0;
  let mostUnderWay = 0;
  const network = fakeNetwork({
    clock,
    store,
    latency: entryForRow.latency ?? (() => 10),
    rate: entryForRow.rate ?? RATE,
    givesMany: entryForRow.givesMany ?? false,
    conditions: entryForRow.conditions,
    fault: (call) => {
      const count = counts.get(call) ?? 0;
      counts.set(call, count + 1);
      return fault(call, count);
    },
    onRequest: (call, path, address) => {
      const part = address === undefined ? '' : ` ${store.describe(address).part}`;
      requests.push(`${call} ${path}${part}`.trim());
    },
    onArrived: (bytes) => arrivals.push({ at: clock.now(), bytes }),
    onPuts: (change) => {
      underWay += change;
      mostUnderWay = Math.max(mostUnderWay, underWay);
    },
  });
  const engine = new Engine(
    {
      transport: entryForRow.wrapNetwork?.(network) ?? network,
      clock,
      journal: memoryJournal(
        disk,
        clock,
        () => 1,
        () => true,
      ),
      hash: () => Promise.resolve(''),
      random: () => 0.5,
      bodies: 'slices',
      report: (report) => {
        reports.push({ at: clock.now(), report });
        for (const row of report.rows) rows.set(row.id, row);
        for (const id of report.gone) rows.delete(id);
      },
      ...ports,
    },
    { slots: 4, bandwidthLimit: null, verify: false, ...settings },
  );
  return {
    engine,
    clock,
    store,
    requests,
    arrivals,
    reports,
    rows,
    disk,
    /** Returns the largest number of concurrent PUTs so far. */
    mostPuts: () => mostUnderWay,
    putsNow: () => underWay,
    puts: (path = '') => requests.filter((request) => request.startsWith(`put ${path}`)),
    state: (id: string) => engine.row(id)?.state,
    last: () => reports.at(-1)?.report,
  };
}

export function entry(id: string, size: number = MIB, more: Partial<Entry> = {}): Entry {
  return { id, path: `${id}.wav`, file: new FakeFile(id, size), wasListed: false, ...more };
}

/** Creates the entry for a file that the person gives to a waiting row. */
export function given(id: string, file: File, access: FileAccess = {}): Entry {
  return { id, path: `${id}.wav`, wasListed: true, file, ...access };
}

export function reasonCode(row: Row | undefined): Reason['code'] | undefined {
  return row && 'reason' in row.state ? row.state.reason?.code : undefined;
}
