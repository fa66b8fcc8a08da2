// Simulates the network between the engine and the fake store, with its faults. Each page has its own instance. When the
// page dies, its requests get no answers any more, but bodies that reached the store stay there.
import { ApiError } from '#api-client/api-error.ts';
import { type Clock, sleep } from '#upload/model/clock.ts';
import type { Condition } from '#upload/model/condition.ts';
import type { Target } from '#upload/model/parts/stored-part.ts';
import { PutError } from '#upload/network/put-error.ts';
import type { Transport } from '#upload/network/transport.ts';
import type { FakeStore } from './fake-store.ts';
import { refused } from './fake-store.ts';

export type Call = 'presign' | 'presign-many' | 'put' | 'complete' | 'list' | 'versions' | 'reach';

/** Outcome of one request. */
export type Fault =
  | { readonly kind: 'fine' }
  /** The request doesn't arrive. */
  | { readonly kind: 'dropped' }
  /** The request arrives, but its answer is lost. */
  | { readonly kind: 'answer-lost' }
  /** The request arrives and takes effect after this time (ms). The connection fails before that. */
  | { readonly kind: 'late'; readonly afterMs: number }
  /** The answer to an API call is lost on a reused connection. Browsers then resend the request by themselves. */
  | { readonly kind: 'resent' }
  /** The request gets no answer and makes no more progress. `arrives`: the whole request arrived before. */
  | { readonly kind: 'stuck'; readonly arrives: boolean }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number };

export interface FakeNetworkOptions {
  readonly clock: Clock;
  readonly store: FakeStore;
  readonly fault: (call: Call) => Fault;
  /** Returns the latency in one direction (ms). */
  readonly latency: () => number;
  /** Bytes per second of one request. */
  readonly rate: number;
  /** The server gives up to 100 addresses per request. */
  readonly givesMany: boolean;
  /** The server's extensions for conditions. Default: none. */
  readonly conditions?: { readonly completeAs: boolean } | undefined;
  /** Called for every request as it leaves. */
  readonly onRequest: (call: Call, path: string, address?: string) => void;
  /** Called with the number of bytes of a body that have just arrived at the store. */
  readonly onArrived?: (bytes: number) => void;
  /** Called at the start (1) and at the end (-1) of every PUT. */
  readonly onPuts: (change: 1 | -1) => void;
}

const API_TIMEOUT_MS = 30_000;
const PROGRESS_STEPS = 4;

export function fakeNetwork(world: FakeNetworkOptions): Transport {
  const { clock, store, fault, latency, rate, givesMany, conditions, onRequest, onArrived, onPuts } = world;
  const conditionOf = ({ onlyIf }: Target): Condition | undefined => (conditions ? onlyIf : undefined);

  store.reportsCompleted = conditions !== undefined;

  async function ask<T>(name: Call, path: string, answer: () => T, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    onRequest(name, path);
    const { kind, ...how } = fault(name);
    await sleep(clock, latency(), signal);
    if (kind === 'dropped') throw new ApiError({ kind: 'unreachable' });
    if (kind === 'status')
      throw refused('status' in how ? how.status : 500, 'retryAfter' in how ? how.retryAfter : undefined);
    if (kind === 'stuck') {
      if ('arrives' in how && how.arrives) answer();
      await sleep(clock, API_TIMEOUT_MS, signal);
      throw new ApiError({ kind: 'timeout' });
    }
    if ('afterMs' in how) {
      clock.after(how.afterMs, () => attempt(answer));
      await sleep(clock, latency(), signal);
      throw new ApiError({ kind: 'unreachable' });
    }
    if (kind === 'resent') answer();
    const result = answer();
    await sleep(clock, latency(), signal);
    if (kind === 'answer-lost') throw new ApiError({ kind: 'unreachable' });
    return result;
  }

  const put: Transport['put'] = async (address, body, { signal, onSent }) => {
    signal.throwIfAborted();
    onRequest('put', store.describe(address).path, address);
    onPuts(1);
    try {
      const happens = fault('put');
      const size = body instanceof Blob ? body.size : body.byteLength;
      await sleep(clock, latency(), signal);
      const finish = store.beginPut(address);
      const breaksAt = arrives(happens) ? PROGRESS_STEPS : 2;
      for (let step = 1; step <= breaksAt; step++) {
        await sleep(clock, (size / rate / PROGRESS_STEPS) * 1000, signal);
        onArrived?.(size / PROGRESS_STEPS);
        onSent(Math.floor((size * step) / PROGRESS_STEPS));
      }
      if (happens.kind === 'dropped') throw new PutError({ kind: 'unreachable' });
      if (happens.kind === 'status') throw new PutError(refused(happens.status, happens.retryAfter).failure);
      if (happens.kind === 'stuck' && !happens.arrives) await sleep(clock, Number.MAX_SAFE_INTEGER, signal);
      if (happens.kind === 'late') {
        clock.after(happens.afterMs, () => attempt(() => finish(body)));
        await sleep(clock, latency(), signal);
        throw new PutError({ kind: 'unreachable' });
      }
      const stored = storing(() => finish(body));
      if (happens.kind === 'stuck') await sleep(clock, Number.MAX_SAFE_INTEGER, signal);
      await sleep(clock, latency(), signal);
      if (happens.kind === 'answer-lost') throw new PutError({ kind: 'unreachable' });
      return stored;
    } finally {
      onPuts(-1);
    }
  };

  return {
    presignWhole: (target, signal) =>
      ask('presign', target.path, () => store.presignWhole(target.path, conditionOf(target)), signal),
    presignMany: async (targets, signal) =>
      givesMany
        ? ask(
            'presign-many',
            '',
            () => targets.map((file) => store.presignWhole(file.path, conditionOf(file))),
            signal,
          )
        : undefined,
    presignPart: (target, part, id, signal) =>
      ask(
        'presign',
        target.path,
        () => store.presignPart(target.path, part, id, conditionOf(target)),
        signal,
      ),
    put,
    complete: (target, id, parts, signal) => {
      const { path, saveAs } = target;
      const publishing = { onlyIf: conditionOf(target), saveAs };
      return ask('complete', path, () => store.complete(path, id, parts, publishing), signal);
    },
    versions: async (paths, signal) =>
      conditions ? ask('versions', paths.join(' '), () => store.versions(paths), signal) : undefined,
    features: () =>
      Promise.resolve({
        uploadUrls: givesMany,
        uploadConditions: conditions !== undefined,
        completeAs: conditions?.completeAs ?? false,
      }),
    list: (signal) => ask('list', '', () => [...store.objects.keys()], signal),
    reaches: async (_address, signal) => {
      const { kind } = fault('reach');
      await sleep(clock, 2 * latency(), signal);
      return kind !== 'dropped';
    },
    slotsAt: () => 4,
    hostOf: () => 'store.test',
  };
}

/** Runs an operation of the store and converts its refusal to the error that a PUT throws. */
function storing<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof ApiError ? new PutError(error.failure) : error;
  }
}

/** Runs a delayed operation. Its failure is ignored, because the client no longer waits for the answer. */
function attempt(work: () => unknown): void {
  try {
    work();
  } catch {
    // The address was used by a later attempt, or the upload is complete.
  }
}

/** Whether the whole body arrives. */
function arrives(fault: Fault): boolean {
  if (fault.kind === 'stuck') return fault.arrives;
  return fault.kind === 'fine' || fault.kind === 'answer-lost' || fault.kind === 'late';
}
