// The rules of the service, grouped by noun. Endpoints call them, and they call only the two stores.
import type { Capabilities } from '#contract/capabilities.ts';
import { createMediaDetails, type MediaDetails } from '#service/core/media-details/media-details.ts';
import type { ReadOutcome } from '#service/core/media-reading/media-readings.ts';
import { createReading, type Reading } from '#service/core/reading/reading.ts';
import type { UploadOptions } from '#service/core/uploads/upload-context.ts';
import { createUploads, type Uploads } from '#service/core/uploads/uploads.ts';
import type { RecordStore } from '#service/records/record-store.ts';
import type { Clock } from './clock.ts';
import { type ConfiguredKey, type Credentials, createCredentials } from './credentials.ts';
import { createGlossaries, type Glossaries } from './glossaries.ts';
import { createMediaFiles, type MediaFiles } from './media-files.ts';
import { mediaListsOf } from './media-list-cache.ts';
import { createReadiness, type Readiness, type ReadinessListener } from './readiness.ts';
import { createTerms, type Terms } from './terms.ts';

export interface Core {
  readonly credentials: Credentials;
  readonly glossaries: Glossaries;
  readonly terms: Terms;
  readonly media: MediaFiles;
  /** Dispose of it before the stores. */
  readonly mediaDetails: MediaDetails;
  readonly uploads: Uploads;
  readonly reading: Reading;
  readonly readiness: Readiness;
  capabilitiesOf(workspace: string): Capabilities;
}

export interface CoreParts extends Omit<UploadOptions, 'onStored'> {
  readonly records: RecordStore;
  readonly clock: Clock;
  readonly apiKeys: readonly ConfiguredKey[];
  /** Display names of workspaces. */
  readonly workspaceNames: ReadonlyMap<string, string>;
  readonly onReadiness: ReadinessListener;
  /** Called for errors in background work. */
  readonly onBackgroundError: (error: unknown) => void;
  readonly onFileRead?: ((outcome: ReadOutcome) => void) | undefined;
}

export function createCore(parts: CoreParts): Core {
  const lists = mediaListsOf(parts);
  const mediaDetails = createMediaDetails({ ...parts, lists });
  return {
    credentials: createCredentials(parts, parts.apiKeys),
    glossaries: createGlossaries(parts),
    terms: createTerms(parts),
    media: createMediaFiles({ ...parts, lists, onRemoved: mediaDetails.removed }),
    mediaDetails,
    uploads: createUploads({ ...parts, onStored: mediaDetails.stored }),
    reading: createReading(parts),
    readiness: createReadiness(parts, parts.onReadiness),
    capabilitiesOf: (workspace) => ({
      workspace: { name: parts.workspaceNames.get(workspace) ?? null },
      termIfMatch: true,
      uploadUrls: true,
      readUrl: true,
      mediaDetails: true,
      uploadConditions: true,
      completeAs: !('direct' in parts.media),
    }),
  };
}
