// Opens the port that HOST and PORT name.
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError } from '#service/config/config.ts';

export interface Listening {
  /** The service's origin as seen from this machine: `http://127.0.0.1:4600`. */
  readonly origin: string;
  /** Whether it listens on all addresses of this machine. */
  readonly onAllAddresses: boolean;
}

/** Hosts that mean all addresses of this machine, and the loopback address to reach each one at. */
const LOOPBACK_OF: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

type Address = Pick<Config, 'host' | 'port'>;

/**
 * Opens the port and closes it again. Another program may still take it before the service does.
 * @throws ConfigError with a sentence for the operator if the port can't be opened
 */
export async function checkAddress({ host, port }: Address): Promise<void> {
  await using server = createServer();
  try {
    await once(server.listen({ host, port }), 'listening');
  } catch (error) {
    throw unusable(error, { host, port });
  }
}

/** @throws ConfigError with a sentence for the operator if the port can't be opened */
export async function listen(http: FastifyInstance, { host, port, logLevel }: Config): Promise<Listening> {
  try {
    // Fastify would log each address itself, before the start message and in another form.
    http.log.level = 'silent';
    await http.listen({ host, port });
  } catch (error) {
    throw unusable(error, { host, port });
  } finally {
    http.log.level = logLevel;
  }
  const address = http.server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  const reachable = LOOPBACK_OF.get(host) ?? host;
  return {
    origin: `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${bound}`,
    onAllAddresses: LOOPBACK_OF.has(host),
  };
}

function unusable(error: unknown, address: Address): ConfigError {
  return new ConfigError(problem(error, address), { cause: error });
}

function problem(error: unknown, { host, port }: Address): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is used by another program. Stop that program, or set PORT to another number.`;
    case 'EACCES':
      return `This account may not use port ${port}. Set PORT to a number above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST=${host} is not an address of this machine.`;
    default:
      return `HOST=${host} PORT=${port} can’t be opened: ${error instanceof Error ? error.message : 'unknown error'}`;
  }
}
