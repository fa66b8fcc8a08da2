// Opens the door and says where it is.
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError } from '#service/config/config.ts';

export interface Listening {
  /** What to reach it at from this machine: `http://127.0.0.1:4600` */
  readonly origin: string;
  /** Whether it listens on all addresses of this machine. */
  readonly onAllAddresses: boolean;
}

/** What stands for all addresses, and the one among them that this machine itself can use. */
const LOOPBACK_OF: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

type Address = Pick<Config, 'host' | 'port'>;

/**
 * Opens the door for a moment. Somebody else may still come first.
 * @throws ConfigError with a sentence when the address can't be had
 */
export async function checkAddress({ host, port }: Address): Promise<void> {
  await using server = createServer();
  try {
    await once(server.listen({ host, port }), 'listening');
  } catch (error) {
    throw unusable(error, { host, port });
  }
}

/** @throws ConfigError with a sentence when the address can't be had */
export async function listen(http: FastifyInstance, { host, port, logLevel }: Config): Promise<Listening> {
  try {
    // Fastify would log each address it listens on, before and in another form than the operator is told it.
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
      return `Port ${port} on ${host} is taken by another program. Stop that one, or set PORT to another number.`;
    case 'EACCES':
      return `This account may not use port ${port}. Set PORT to a number above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST=${host} is not an address of this machine.`;
    default:
      return `HOST=${host} PORT=${port} can’t be listened on: ${error instanceof Error ? error.message : 'unknown error'}`;
  }
}
