// The origin (scheme, host, port) that signed addresses start with.
//
// PUBLIC_URL decides if it is set. Otherwise the request does, because a proxy may end TLS or listen on another port
// without telling the service. A browser sends the page's true origin in `Origin`: if it names the same host as the
// request, its scheme and port are used. A different host name is never used: `Origin` may be forged. An address goes
// to the client that sent the request and is never cached, so a forged port misleads nobody else.
import type { FastifyRequest } from 'fastify';
import { ApiError } from '#service/core/api-error.ts';
import { isHost } from './host.ts';

export interface PublicOriginOptions {
  readonly publicUrl?: string;
  /** Origins of pages that another server serves: their `Origin` says nothing about this service. `*` means any origin. */
  readonly allowedOrigins: readonly string[];
  /** Whether the `X-Forwarded-*` headers of a request from this IP address count. */
  readonly isTrustedProxy: (address: string) => boolean;
  /** Whether signed addresses lead to this service. With media in S3 they don't, so a wrong origin needs no warning. */
  readonly signsAddresses: boolean;
}

export type PublicOrigin = (request: FastifyRequest) => string;

const WEB_ORIGIN = /^https?:\/\/[^\s/\\?#@]+$/i;

/**
 * @returns a function that returns the origin for one request. It throws an `ApiError` (400) if the request names no
 *   valid host or scheme
 */
export function createPublicOrigin(options: PublicOriginOptions): PublicOrigin {
  const { publicUrl, allowedOrigins, isTrustedProxy, signsAddresses } = options;
  if (publicUrl !== undefined) return () => publicUrl;
  const isServedElsewhere = (origin: string) =>
    allowedOrigins.includes('*') || allowedOrigins.includes(origin);
  let hasWarned = !signsAddresses;
  return (request) => {
    const { socket } = request.raw;
    const requested = requestedUrl(request, isTrustedProxy(socket.remoteAddress ?? ''));
    const page = parseOrigin(request.headers.origin);
    if (page === undefined || isServedElsewhere(page.origin)) return requested.origin;
    if (page.hostname === requested.hostname) return page.origin;
    if (!hasWarned) {
      hasWarned = true;
      request.log.warn(
        { pageOrigin: page.origin, addressOrigin: requested.origin },
        'signed addresses may not be reachable: the page has another host name than its request. Set PUBLIC_URL to the address people open, or let the proxy pass on the Host header',
      );
    }
    return requested.origin;
  };
}

/** Parses an `Origin` header. @returns undefined for `null`, and for any text that isn't an http or https origin */
function parseOrigin(header: string | undefined): URL | undefined {
  if (header === undefined || !WEB_ORIGIN.test(header)) return undefined;
  const url = URL.parse(header);
  return url && isHost(url.host) ? url : undefined;
}

/** Returns the URL of the service by the request's headers, including `X-Forwarded-*` if the proxy is trusted. */
function requestedUrl({ host, protocol, headers }: FastifyRequest, isForwarded: boolean): URL {
  const forwarded = (name: string) => (isForwarded ? firstEntry(headers[name]) : undefined);
  const scheme = forwarded('x-forwarded-proto')?.toLowerCase() ?? protocol;
  if (!isHost(host)) throw new ApiError('invalid-input', 'The request needs a valid Host header.');
  if (scheme !== 'http' && scheme !== 'https')
    throw new ApiError('invalid-input', 'X-Forwarded-Proto must be http or https.');
  const url = new URL(`${scheme}://${host}`);
  const hasPort = /:\d+$/.test(host);
  if (!hasPort) url.port = usablePort(forwarded('x-forwarded-port'), scheme);
  return url;
}

/** @returns '' if the port is invalid, or is 80 with https or 443 with http: then it is a port inside the proxy */
function usablePort(port: string | undefined, scheme: 'http' | 'https'): string {
  const isPort = port !== undefined && isHost(`host:${port}`);
  return isPort && port !== (scheme === 'https' ? '80' : '443') ? port : '';
}

/** Returns the first entry. Each proxy adds an entry at the end, so the first one describes the browser's request. */
function firstEntry(header: string | string[] | undefined): string | undefined {
  return (
    String(header ?? '')
      .split(',', 1)[0]
      ?.trim() || undefined
  );
}
