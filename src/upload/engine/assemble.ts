// Creates and connects the parts of the engine. Network, journal, clock and randomness are passed in as ports.
import type { Journal } from '#upload/journal/journal.ts';
import { JournalWriter } from '#upload/journal/journal-writer.ts';
import type { Clock } from '#upload/model/clock.ts';
import type { BodyKind } from '#upload/model/parts/request-body.ts';
import type { Settings } from '#upload/model/settings.ts';
import { isJournalled, toJournalRecord } from '#upload/model/to-journal-record.ts';
import type { Upload } from '#upload/model/upload.ts';
import { CircuitBreaker } from '#upload/network/circuit-breaker.ts';
import { Retrier } from '#upload/network/retrier.ts';
import { StorageGate } from '#upload/network/storage-gate.ts';
import type { Transport } from '#upload/network/transport.ts';
import { BatchedAddresses } from '#upload/transfer/batched-addresses.ts';
import { Checksum, type Hash } from '#upload/transfer/checksum.ts';
import { ConcurrencyLimit } from '#upload/transfer/concurrency-limit.ts';
import { ContentCheck } from '#upload/transfer/content-check.ts';
import { PartQueue } from '#upload/transfer/part-queue.ts';
import { PartUploader } from '#upload/transfer/part-uploader.ts';
import { PathCheck } from '#upload/transfer/path-check.ts';
import { RateLimiter } from '#upload/transfer/rate-limiter.ts';
import { StallDetector } from '#upload/transfer/stall-detector.ts';
import { StoreHost } from '#upload/transfer/store-host.ts';
import { CancelledUploads } from './cancelled-uploads.ts';
import { Completion } from './completion.ts';
import { FileIntake } from './file-intake.ts';
import { Lifecycle } from './lifecycle.ts';
import { Reporter } from './reporter.ts';
import { Restore } from './restore.ts';
import { Scheduler } from './scheduler.ts';
import { UploadRegistry } from './upload-registry.ts';

export interface Ports {
  readonly transport: Transport;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly hash: Hash;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly bodies: BodyKind;
}

export interface EngineHooks {
  /** Aborted when the engine stops. */
  readonly signal: AbortSignal;
  readonly isPaused: () => boolean;
  /** The last paused upload was resumed, ended or removed. */
  readonly onNonePaused: () => void;
  /** Schedules a report and a check for stalled requests. */
  readonly tickSoon: () => void;
}

/** Parts prepared ahead of their slot. A prepared buffer takes memory, a slice none. */
const PREPARED_AHEAD: Readonly<Record<BodyKind, number>> = { slices: 3, buffers: 1 };

export function assemble(
  ports: Ports,
  settings: Settings,
  { signal, isPaused, onNonePaused, tickSoon }: EngineHooks,
) {
  const { transport, clock, bodies } = ports;
  const registry = new UploadRegistry();
  const queue = new PartQueue();
  const addresses = new BatchedAddresses({ transport, clock, queue, signal });
  const reporter = new Reporter();
  const stalls = new StallDetector();
  const concurrency = new ConcurrencyLimit(settings.slots);
  const rate = new RateLimiter(clock);
  const checksum = new Checksum(ports.hash);
  const content = new ContentCheck(ports.hash);
  const journal = new JournalWriter(ports.journal, {
    clock,
    records: () => [...registry].filter(isJournalled).map(toJournalRecord),
    onChange: tickSoon,
  });
  const host = new StoreHost({
    bodies,
    save: (name, known) =>
      void journal.write((open) => open.saveHost({ host: name, ...known, at: clock.wall() })),
  });
  const pump = (): void => scheduler.pump();
  const breaker = new CircuitBreaker(clock, () => concurrency.limit, pump);
  const storage = new StorageGate(clock, () => {
    pump();
    tickSoon();
  });
  const retrier = new Retrier({ breaker, storage, random: ports.random, onSignInNeeded: tickSoon });
  const paths = new PathCheck({ transport, clock, signal });
  const completion = new Completion({
    transport,
    clock,
    retrier,
    paths,
    hash: ports.hash,
    apply: (upload, event) => lifecycle.apply(upload, event),
  });
  const cancelledUploads = new CancelledUploads({ journal, clock });
  const lifecycle = new Lifecycle({
    queue,
    addresses,
    host,
    checksum,
    completion,
    cancelledUploads,
    journal,
    reporter,
    clock,
    isPaused,
    onNonePaused,
    pump,
    tickSoon,
    onCompleted: () => breaker.succeeded(),
  });
  const register = (upload: Upload): void => {
    const former = registry.get(upload.id);
    if (former && former !== upload) reporter.replace(former, upload);
    registry.set(upload);
    reporter.touch(upload);
    tickSoon();
  };
  const intake = new FileIntake({ registry, lifecycle, journal, clock, register });
  const restore = new Restore({
    registry,
    lifecycle,
    intake,
    completion,
    cancelledUploads,
    host,
    journal,
    clock,
    signal,
    register,
  });
  const uploader = new PartUploader({
    transport,
    clock,
    bodies,
    concurrency,
    rate,
    stalls,
    checksum,
    content,
    addresses,
    host,
    paths,
  });
  const scheduler = new Scheduler({
    queue,
    uploader,
    breaker,
    storage,
    retrier,
    lifecycle,
    reporter,
    host,
    ahead: PREPARED_AHEAD[bodies],
  });
  return {
    registry,
    queue,
    reporter,
    stalls,
    concurrency,
    rate,
    host,
    checksum,
    journal,
    cancelledUploads,
    breaker,
    storage,
    retrier,
    lifecycle,
    intake,
    restore,
  };
}
