// Checks the Host header: signed addresses may start with it, so it must be a plain host with an optional port.
import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '#service/core/api-error.ts';

const NAME_OR_IPV4 = /^[\w-]{1,63}(?:\.[\w-]{1,63})*\.?$/;
const HOST = /^(?:\[(?<ipv6>[^\]]+)\]|(?<name>[^:]+))(?::(?<port>\d{1,5}))?$/;
const PORT_MAX = 65_535;

/** Refuses (400) requests with two Host headers, an invalid one, or none although HTTP/1.1 requires it (RFC 9112 §3.2). */
export function rejectInvalidHosts(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ raw }) => {
    const { host } = raw.headers;
    // `headers` has only the first of two Host headers, `rawHeaders` both.
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw broken('There is more than one Host header.');
    if (host === undefined && raw.httpVersion !== '1.0') throw broken('There is no Host header.');
    if (host !== undefined && !isHost(host)) throw broken('The Host header is not a host.');
  });
}

/** The last valid host: most requests have the same one, so it is validated only once. */
let lastHost: string | undefined;

/** Whether the text is a host name or IP address with an optional port. */
export function isHost(text: string): boolean {
  if (text === lastHost) return true;
  if (!isPlainHost(text)) return false;
  lastHost = text;
  return true;
}

function isPlainHost(text: string): boolean {
  const { ipv6, name = '', port = '80' } = HOST.exec(text)?.groups ?? {};
  const isPort = Number(port) > 0 && Number(port) <= PORT_MAX;
  const isName = ipv6 === undefined ? NAME_OR_IPV4.test(name) : isIPv6(ipv6);
  // `canParse` does as browsers do: it reads a name that ends in a number as an IPv4 address, and refuses IPv6 zones.
  return isPort && isName && URL.canParse(`http://${text}`);
}

function broken(sentence: string): ApiError {
  return new ApiError('invalid-input', sentence);
}
