// Signed upload addresses. The token says what may be uploaded where and until when, and clients can't create or change it.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { fileCondition } from '#contract/upload-conditions.ts';
import { ApiError } from '#service/core/api-error.ts';
import type { Clock } from '#service/core/clock.ts';
import { signedTokens, TOKEN } from '#service/core/signed-tokens.ts';
import { UPLOAD_PATH } from '#service/core/url-paths.ts';
import type { RecordStore } from '#service/records/record-store.ts';

const target = z.union([
  z.object({
    workspace: z.string(),
    path: z.string(),
    contentType: z.string(),
    /** Id of the requesting key. Tokens of older releases have none. */
    keyId: z.string().optional(),
    /** Condition on the file at the path, checked when the upload is published. */
    onlyIf: z.optional(fileCondition),
  }),
  z.object({ uploadId: z.string(), partNumber: z.int() }),
]);
/** Target of an address: a single file, or one part of a multipart upload. */
export type UploadTarget = z.infer<typeof target>;

const address = z.object({
  target,
  /** Milliseconds since 1970. */
  expiresAt: z.int(),
  /** Unique id of the address. Used addresses are recorded by it. */
  nonce: z.string(),
  /** Generation of the used addresses at the time of signing. Tokens of older releases have none. */
  generation: z.int().default(0),
});
export type UploadAddress = z.infer<typeof address>;

export interface UploadAddresses {
  /** @returns the signed address below this origin */
  issue(origin: string, target: UploadTarget): Promise<string>;
  /** @throws ApiError if the token is foreign, altered or expired, also if the clock was set back since */
  read(token: string): Promise<UploadAddress>;
}

/** Name of the setting that stores the secret. */
export const SIGNING_SECRET = 'upload-address-secret';

const newSecret = () => randomBytes(32).toString('base64url');

/** @returns the signing secret, created once and shared by all services */
export function signingSecret(records: RecordStore): Promise<string> {
  return records.settings.getOrSet(SIGNING_SECRET, newSecret());
}

/** Replaces the secret, which invalidates all addresses signed so far. */
export function renewSigningSecret(records: RecordStore): Promise<void> {
  return records.settings.set(SIGNING_SECRET, newSecret());
}

export interface UploadAddressOptions {
  readonly secret: string;
  readonly ttlSeconds: number;
  readonly clock: Clock;
  readonly records: Pick<RecordStore, 'usedAddresses'>;
}

export function createUploadAddresses({
  secret,
  ttlSeconds,
  clock,
  records: { usedAddresses },
}: UploadAddressOptions): UploadAddresses {
  const tokens = signedTokens(secret);
  let reading: Promise<number> | undefined;

  /** Reads the generation once per turn of the event loop. An outdated value only refuses more addresses. */
  function generationInTurn(): Promise<number> {
    reading ??= usedAddresses.generation().finally(() =>
      setImmediate(() => {
        reading = undefined;
      }),
    );
    return reading;
  }

  return {
    async issue(origin, target) {
      const nonce = randomBytes(16).toString('base64url');
      const generation = await generationInTurn();
      const expiresAt = clock() + ttlSeconds * 1000;
      const content: UploadAddress = { target, expiresAt, nonce, generation };
      return `${origin}${UPLOAD_PATH}?${TOKEN}=${tokens.sign(content)}`;
    },
    async read(token) {
      const content = tokens.contentOf(token);
      if (content === undefined) {
        throw new ApiError('address-invalid', 'This upload address is not valid. Request a new one.');
      }
      const read = address.parse(content);
      const expiry = new Date(read.expiresAt).toISOString();
      if (clock() > read.expiresAt || (await usedAddresses.mayBeForgotten(read.generation, expiry))) {
        throw new ApiError('address-expired', 'This upload address has expired. Request a new one.');
      }
      return read;
    },
  };
}
