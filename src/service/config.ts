// What the operator decides.
import type { ConfiguredKey } from '#service/core/credentials.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** The folder everything is kept in. */
  readonly data: string;
  readonly publicUrl?: string;
  readonly trustedProxies: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly apiKeys: readonly ConfiguredKey[];
  readonly uploadUrlTtlSeconds: number;
  readonly uploadSweepAfterSeconds: number;
  readonly logLevel: string;
  readonly media: { readonly kind: 'disk'; readonly folder: string };
  readonly database: { readonly kind: 'sqlite'; readonly file: string };
}
