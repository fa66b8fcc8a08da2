// A proxy in front of several replicas that sends each request to the next replica.
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { pipeline } from 'node:stream';

export interface RoundRobin extends Disposable {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
}

export async function roundRobin(replicas: readonly string[]): Promise<RoundRobin> {
  let turn = 0;
  const server = createServer((incoming, answer) => {
    const replica = replicas[turn++ % replicas.length] ?? '';
    const { method, headers, url = '' } = incoming;
    const outgoing = request(replica + url, { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      pipeline(response, answer, () => {});
    });
    pipeline(incoming, outgoing, (error) => error && answer.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy doesn’t listen on a port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    [Symbol.dispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
