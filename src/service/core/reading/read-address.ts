// Signed addresses to read from. The token names the file, its version and the expiry.
import { z } from 'zod';
import { ApiError } from '#service/core/api-error.ts';
import type { Clock } from '#service/core/clock.ts';
import { signedTokens, TOKEN } from '#service/core/signed-tokens.ts';
import { READ_PATH } from '#service/core/url-paths.ts';

const target = z.object({ workspace: z.string(), path: z.string(), version: z.string() });
/** The version of a file when its address was signed. */
export type ReadTarget = z.infer<typeof target>;

const address = z.object({
  target,
  /** Milliseconds since 1970. */
  expiresAt: z.int(),
});

export interface ReadAddresses {
  /** @returns the signed address below this origin */
  issue(origin: string, target: ReadTarget): string;
  /** @throws ApiError if the token is foreign, altered or expired */
  read(token: string): ReadTarget;
}

interface ReadAddressOptions {
  readonly secret: string;
  readonly ttlSeconds: number;
  readonly clock: Clock;
}

export function createReadAddresses({ secret, ttlSeconds, clock }: ReadAddressOptions): ReadAddresses {
  const tokens = signedTokens(secret, 'read');
  return {
    issue(origin, target) {
      const content: z.infer<typeof address> = { target, expiresAt: clock() + ttlSeconds * 1000 };
      return `${origin}${READ_PATH}?${TOKEN}=${tokens.sign(content)}`;
    },
    read(token) {
      const content = tokens.contentOf(token);
      if (content === undefined) {
        throw new ApiError('address-invalid', 'This address is not valid. Request a new one.');
      }
      const { target, expiresAt } = address.parse(content);
      if (clock() > expiresAt) {
        throw new ApiError('address-expired', 'This address has expired. Request a new one.');
      }
      return target;
    },
  };
}
