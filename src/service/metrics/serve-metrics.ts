// Serves the metrics on a port of their own that only this machine can reach, because they are for the operator.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { ConfigError } from '#service/config/config.ts';
import type { Metrics } from './metrics.ts';

const HOST = '127.0.0.1';
const PATH = '/metrics';

export interface MetricsServer extends AsyncDisposable {
  readonly url: string;
}

/**
 * @param port 0 means any free port
 * @throws ConfigError with a sentence for the operator if the port can’t be opened
 */
export async function serveMetrics(metrics: Metrics, port: number): Promise<MetricsServer> {
  const server = createServer((request, response) => void answer(metrics, request, response));
  try {
    await once(server.listen({ host: HOST, port }), 'listening');
  } catch (cause) {
    throw new ConfigError(
      `METRICS_PORT=${port} can’t be opened: another program uses it, or this account may not. Set it to another number.`,
      { cause },
    );
  }
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${HOST}:${bound}${PATH}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(
  metrics: Metrics,
  { method, url }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (url?.split('?', 1)[0] !== PATH) return void response.writeHead(404).end();
  if (method !== 'GET' && method !== 'HEAD')
    return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
  try {
    const text = await metrics.text();
    response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
  } catch {
    // The number of open uploads comes from the records, which may be unavailable.
    response.writeHead(503).end();
  }
}
