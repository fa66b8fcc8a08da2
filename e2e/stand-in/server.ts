// Another server of the same specification, for tests of the web app. A parameter sets its choices where the specification
// is silent. It shares no code with the service or the contract.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { Choices } from './choices.ts';
import { type Gallery, gallery } from './gallery.ts';
import { type Glossaries, glossaryRoutes } from './glossaries.ts';
import { type Answer, Refusal } from './http.ts';

const BASE = '/v1/workspace';

export interface StandIn {
  readonly baseUrl: string;
  readonly key: string;
  readonly gallery: Gallery;
  readonly glossaries: Glossaries;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function startStandIn(choices: Choices): Promise<StandIn> {
  const key = 'a key of the stand-in'.replaceAll(' ', '-');
  const media = gallery(choices);
  const glossaries = glossaryRoutes(choices);
  const routes = Object.entries({ ...media.routes, ...glossaries.routes });

  function route(request: IncomingMessage, origin: string, body: Buffer): Answer {
    const { pathname } = new URL(request.url ?? '', origin);
    if (request.method === 'PUT' && pathname.startsWith('/store/')) return media.put(pathname.slice(7), body);
    const { header, prefix } = choices.key;
    const sent = request.headers[header.toLowerCase()];
    if (sent !== (prefix === '' ? key : `${prefix} ${key}`)) throw new Refusal(401, 'who are you?');
    for (const [pattern, handle] of routes) {
      const [method, path = ''] = pattern.split(' ');
      const match = new RegExp(`^${BASE}${path.replace('*', '([^/]+)')}$`).exec(pathname);
      if (!match || method !== request.method) continue;
      const id = match[1] === undefined ? undefined : decodeURIComponent(match[1]);
      return handle({ origin, id, body: body.length === 0 ? undefined : JSON.parse(body.toString()) });
    }
    throw new Refusal(404, 'no such thing');
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const origin = `http://${request.headers.host ?? ''}`;
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
    response.setHeader('Access-Control-Allow-Headers', `content-type, ${choices.key.header}`);
    if (choices.exposed.length > 0)
      response.setHeader('Access-Control-Expose-Headers', choices.exposed.join(', '));
    const body = await buffer(request);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    try {
      const { status, headers, json, text } = route(request, origin, body);
      const type = json === undefined ? 'text/plain' : 'application/json';
      response.writeHead(status, { ...headers, 'Content-Type': type });
      response.end(json === undefined ? text : JSON.stringify(json));
    } catch (error) {
      refuse(response, error);
    }
  }

  function refuse(response: ServerResponse, error: unknown): void {
    const status = error instanceof Refusal ? error.status : error instanceof z.ZodError ? 400 : 500;
    const message = error instanceof Error ? error.message : 'broken';
    const bodies = {
      text: ['text/plain', message],
      html: ['text/html', `<html><h1>${status}</h1></html>`],
      message: ['application/json', JSON.stringify({ message })],
    } as const;
    const [type, body] = bodies[choices.errors];
    response.writeHead(status, { 'Content-Type': type }).end(body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on TCP
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}${BASE}`,
    key,
    gallery: media,
    glossaries,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
