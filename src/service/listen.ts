// Opens the door and says where it is.
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError } from './config.ts';

/**
 * @returns the origin to reach it at: `http://127.0.0.1:4600`
 * @throws ConfigError with a sentence when the address can't be had
 */
export async function listen(http: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    // Fastify's own line would say the address a second time, in another form.
    await http.listen({ host, port, listenTextResolver: () => 'listening' });
  } catch (error) {
    throw new ConfigError(problem(error, host, port), { cause: error });
  }
  const address = http.server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
}

function problem(error: unknown, host: string, port: number): string {
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
      return `HOST=${host} PORT=${port} can't be listened on: ${error instanceof Error ? error.message : 'unknown error'}`;
  }
}
