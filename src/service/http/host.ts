// The host a request says it was sent to. Signed addresses start with it, so it has to be one.
import { isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '#service/core/api-error.ts';

const NAME_OR_IPV4 = /^[\w-]{1,63}(?:\.[\w-]{1,63})*\.?$/;
const HOST = /^(?:\[(?<ipv6>[^\]]+)\]|(?<name>[^:]+))(?::(?<port>\d{1,5}))?$/;
const PORT_MAX = 65_535;

/** Refuses what names its host twice, or what is none; and what names none, where HTTP asks for one (RFC 9112 §3.2). */
export function refuseBrokenHosts(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ raw }) => {
    const { host } = raw.headers;
    // Among the headers as they are read, a second one doesn't show.
    const named = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    if (named.length > 1) throw broken('There is more than one Host header.');
    if (host === undefined && raw.httpVersion !== '1.0') throw broken('There is no Host header.');
    if (host !== undefined && !isHost(host)) throw broken('The Host header is not a host.');
  });
}

/**
 * What an address of this service starts with, for this caller.
 * @throws ApiError where the request doesn't tell
 */
export function originOf({ protocol, host }: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  if (!isHost(host)) throw broken('The request doesn’t say which host it was sent to.');
  if (protocol !== 'http' && protocol !== 'https') throw broken('X-Forwarded-Proto must be http or https.');
  return `${protocol}://${host}`;
}

/** Most requests name the one before's. */
let lastHost: string | undefined;

/** A plain host[:port]. */
function isHost(text: string): boolean {
  if (text === lastHost) return true;
  if (!isPlainHost(text)) return false;
  lastHost = text;
  return true;
}

function isPlainHost(text: string): boolean {
  const { ipv6, name = '', port = '80' } = HOST.exec(text)?.groups ?? {};
  const isPort = Number(port) > 0 && Number(port) <= PORT_MAX;
  const isName = ipv6 === undefined ? NAME_OR_IPV4.test(name) : isIPv6(ipv6);
  // As browsers read one: what ends like a number is an IPv4 address or nothing, and no zone leads beyond this machine.
  return isPort && isName && URL.canParse(`http://${text}`);
}

function broken(sentence: string): ApiError {
  return new ApiError('invalid-input', sentence);
}
