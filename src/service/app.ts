// Creates the service from its settings: the stores, the core and the HTTP server. Disposing closes them in reverse order.
import type { FastifyInstance } from 'fastify';
import type { Config } from '#service/config/config.ts';
import { sharedLocation } from '#service/config/media.ts';
import type { Clock } from '#service/core/clock.ts';
import { createCore } from '#service/core/core.ts';
import type { ReadinessListener } from '#service/core/readiness.ts';
import { signingSecret } from '#service/core/uploads/upload-address.ts';
import type { UploadEvent } from '#service/core/uploads/upload-context.ts';
import { noteChange } from '#service/http/audit.ts';
import type { CapacityLimits } from '#service/http/client-capacity.ts';
import { createServer } from '#service/http/server.ts';
import { startSweepJob } from '#service/jobs/sweep.ts';
import { standardOutputWriter, type WriteSome } from '#service/log/descriptor-writer.ts';
import { type Log, openLog } from '#service/log/log.ts';
import type { DiskScan } from '#service/media-store/disk/disk-store.ts';
import type { Metrics } from '#service/metrics/metrics.ts';
import { timedStores } from '#service/metrics/timed-stores.ts';
import { SCHEMA_VERSION } from '#service/records/migrate.ts';
import type { InstanceLock, InstanceLockOptions } from '#service/records/postgres/instance-lock.ts';
import type { RecordStore } from '#service/records/record-store.ts';
import { lockDataFolder } from '#service/startup/data-folder.ts';
import { requireKeyBeyondLoopback, signInKey } from '#service/startup/sign-in.ts';
import { openMedia } from './open-media.ts';
import { openRecords } from './open-records.ts';

export interface App extends AsyncDisposable {
  /** The HTTP server, which doesn't listen yet. */
  readonly http: FastifyInstance;
  /** Creates a key for the sign-in link. Undefined if keys are configured or other machines can reach the service. */
  signInKey(): Promise<string | undefined>;
  /** Undefined if METRICS_PORT isn't set. */
  readonly metrics: Metrics | undefined;
  /** Resolves with the reason once nothing can be stored any more. Then the service must be restarted. */
  readonly failed: Promise<Error>;
  /** Stops accepting requests, waits some seconds for running ones to finish, and closes the stores. */
  close(): Promise<void>;
}

export interface AppOptions {
  readonly clock?: Clock;
  /** Folder of the built web app. If unset, it isn't served. */
  readonly webApp?: string;
  /** Maximum number of pages (4 KiB) of the SQLite database. */
  readonly databaseMaxPages?: number;
  /** Maximum time (ms) that a write waits for another program's lock. */
  readonly databaseBusyMs?: number;
  /** Minimum time (ms) between the starts of two scans of a bucket. */
  readonly bucketScanIntervalMs?: number;
  /** Writes the lines of the log. Default: to standard output. */
  readonly writeLog?: WriteSome;
  /** Maximum age (ms) of a cached list of a bucket. */
  readonly mediaListMaxAgeMs?: number;
  /** Limits of files being read at once. */
  readonly readLimits?: CapacityLimits;
  /** Maximum time (ms) that a request waits until it may read a file. */
  readonly readWaitMs?: number;
}

/** Maximum age (ms) of a cached list of a bucket. Files that a browser sent to the bucket may be missing for this time. */
const MEDIA_LIST_MAX_AGE_MS = 10_000;

/** Maximum time (ms) for running requests to finish when the service stops. */
const STOP_GRACE_MS = 10_000;

/** @throws ConfigError, or an Error with a sentence for the operator */
export async function createApp(config: Config, options: AppOptions = {}): Promise<App> {
  const { clock = Date.now, databaseMaxPages: maxPages } = options;
  const { databaseBusyMs: busyMs } = options;
  await using opened = new AsyncDisposableStack();
  const log = opened.use(openLog(options.writeLog ?? standardOutputWriter()));
  opened.use(await lockDataFolder(config));
  const failed = Promise.withResolvers<Error>();
  const { database } = config;
  const instanceLock =
    database.kind === 'postgres'
      ? opened.use(
          await lockInstance({ ...database, media: sharedLocation(config.media), onFailure: failed.resolve }),
        )
      : undefined;
  const records = opened.use(await openRecords(database, { maxPages, busyMs, onFailure: failed.resolve }));
  await requireKeyBeyondLoopback(config, records, clock);
  let http: FastifyInstance | undefined;
  // No request reports errors of background work, so log them. Before the server is created there is no log.
  const onError = (error: unknown) => http?.log.error({ err: error }, 'background work failed');
  const onReadiness: ReadinessListener = (part, reason) => {
    if (reason) http?.log.error({ err: reason, part }, 'not ready: this part can’t be written to');
    else http?.log.info({ part }, 'ready again: this part can be written to');
  };
  const early: DiskScan[] = [];
  const onScanned = (scan: DiskScan) => {
    if (http) noteScan(http.log, scan);
    else early.push(scan);
  };
  const metrics = config.metricsPort === undefined ? undefined : await openMetrics(records, log);
  const onUpload = (event: UploadEvent) => {
    metrics?.upload(event);
    if (event.kind !== 'swept' || !http) return;
    const { id: uploadId, workspace, path } = event.upload;
    noteChange(http.log, { change: 'sweepUpload', workspace, uploadId, path });
  };
  const media = opened.use(
    await openMedia(config, {
      onError,
      onScanned,
      scanIntervalMs: options.bucketScanIntervalMs,
      onKeysLeftOut: (keys) => http?.log.warn(keys, 'left out keys of the bucket that are no file names'),
    }),
  );
  const stores = { records, media };
  const core = createCore({
    ...config,
    ...(metrics ? timedStores(stores, metrics) : stores),
    clock,
    onReadiness,
    onUpload,
    onBackgroundError: onError,
    onFileRead: metrics?.fileRead,
    mediaListMaxAgeMs: options.mediaListMaxAgeMs ?? MEDIA_LIST_MAX_AGE_MS,
    signingSecret: await signingSecret(records),
  });
  opened.use(core.mediaDetails);
  await core.uploads.cleanUp();
  http = opened.adopt(
    await createServer(core, {
      ...config,
      ...options,
      log,
      schemaVersion: SCHEMA_VERSION,
      signsAddresses: config.media.kind === 'disk',
      onAnswered: metrics?.answered,
    }),
    stop,
  );
  for (const scan of early.splice(0)) noteScan(http.log, scan);
  opened.use(
    startSweepJob({
      uploads: core.uploads,
      glossaries: core.glossaries,
      sweepAfterSeconds: config.uploadSweepAfterSeconds,
      runExclusively: instanceLock?.runExclusively ?? ((sweep) => sweep()),
      onError,
    }),
  );
  const all = opened.move();
  const close = () => all.disposeAsync();
  return {
    http,
    metrics,
    signInKey: () => signInKey(config, records, clock),
    failed: failed.promise,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Logs the first scan of a workspace as info, and the scans that repeat it as debug. */
function noteScan(log: FastifyInstance['log'], { isFirst, ...scan }: DiskScan): void {
  const note = isFirst ? 'info' : 'debug';
  log[note](scan, 'looked through the files of a workspace');
}

/** Imports the lock only here, so that a service with SQLite doesn't load the PostgreSQL client. */
async function lockInstance(options: InstanceLockOptions): Promise<InstanceLock> {
  const instanceLock = await import('#service/records/postgres/instance-lock.ts');
  return instanceLock.lockInstance(options);
}

/** Imports the metrics only here, so that a service without them doesn't load their code. */
async function openMetrics({ uploads }: RecordStore, log: Log): Promise<Metrics> {
  const { createMetrics } = await import('#service/metrics/metrics.ts');
  return createMetrics({ openUploads: () => uploads.count(), lostLogLines: () => log.lostLines });
}

async function stop(http: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => http.server.closeAllConnections(), STOP_GRACE_MS);
  await http.close();
  clearTimeout(cut);
}
