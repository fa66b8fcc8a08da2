// A minimal HTTP server that accepts uploads. The test decides how it answers each PUT.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { SIZE_HEADER } from './node-xhr.ts';

export interface Refusal {
  readonly status: number;
  readonly body?: string;
  /** The answer has no CORS headers, so a browser can't read it. */
  readonly isHidden?: boolean;
}

interface Put {
  /** Undefined for a file sent whole. */
  readonly part: number | undefined;
  /** Number of addresses that were handed out before this one. */
  readonly address: number;
  readonly bytes: number;
}

export interface HttpStore extends AsyncDisposable {
  readonly baseUrl: string;
  /** Every PUT so far. */
  readonly puts: readonly Put[];
  /** Names of the files that were stored, with their sizes. */
  readonly files: ReadonlyMap<string, number>;
}

interface Address {
  readonly fileName: string;
  readonly part: number | undefined;
}

const CORS = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'ETag' };

/** @param refuse returns the refusal of a PUT, from the body's size and the number of earlier PUTs; undefined stores it */
export async function startHttpStore(
  refuse: (bytes: number, before: number) => Refusal | undefined,
): Promise<HttpStore> {
  const addresses: Address[] = [];
  const puts: Put[] = [];
  const files = new Map<string, number>();
  let parts = new Map<number, number>();

  const sign = (address: Address): string => `${origin()}/put/${addresses.push(address) - 1}`;

  const answer = async (request: IncomingMessage): Promise<Refusal & { readonly etag?: string }> => {
    const { method = '', url = '', headers } = request;
    if (method === 'PUT')
      return store(Number(url.split('/').at(-1)), Number(headers[SIZE_HEADER.toLowerCase()]));
    if (!url.startsWith('/api/media/upload-url') || method !== 'POST') return { status: 404 };
    if (url.endsWith('/upload-urls')) return { status: 404 };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the transport sends
    const fields = (await json(request)) as { fileName: string; action?: string; partNumber?: number };
    if (fields.action === 'complete') {
      files.set(
        fields.fileName,
        [...parts.values()].reduce((sum, bytes) => sum + bytes, 0),
      );
      return { status: 200 };
    }
    if (fields.partNumber === 1) parts = new Map();
    const address = sign({ fileName: fields.fileName, part: fields.partNumber });
    const body = fields.action === undefined ? address : { uploadId: 'upload', uploadUrl: address };
    return { status: 200, body: JSON.stringify(body) };
  };

  const store = (number: number, bytes: number): Refusal & { readonly etag?: string } => {
    const address = addresses[number];
    if (!address) return { status: 404 };
    puts.push({ address: number, part: address.part, bytes });
    const refusal = refuse(bytes, puts.length - 1);
    if (refusal) return refusal;
    if (address.part === undefined) files.set(address.fileName, bytes);
    else parts.set(address.part, bytes);
    return { status: 200, etag: `"${number}"` };
  };

  const server = createServer((request, response) => {
    const respond = async (): Promise<void> => {
      const { status, body = '', isHidden, etag } = await answer(request);
      response.writeHead(status, { ...(!isHidden && CORS), ...(etag !== undefined && { ETag: etag }) });
      response.end(body);
    };
    respond().catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = (): string => {
    const at = server.address();
    return typeof at === 'object' ? `http://127.0.0.1:${at?.port}` : '';
  };
  return {
    baseUrl: `${origin()}/api`,
    puts,
    files,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
