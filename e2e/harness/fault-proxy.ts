// A reverse proxy that misbehaves on request: it stands between browser and service and drops, delays, truncates,
// answers for itself or withholds headers. Signed addresses follow the request's host, so they lead through it too.
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

export type Fault =
  /** Cuts the connection after so many bytes of the request's body (0: at once). */
  | { readonly kind: 'drop'; readonly afterBytes: number }
  /** Waits before passing the request on. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** Passes the request on only then. */
  | { readonly kind: 'wait'; readonly until: Promise<unknown> }
  /** Passes the request on up to so many bytes of its body, and the rest only then. */
  | { readonly kind: 'hold'; readonly afterBytes: number; readonly until: Promise<unknown> }
  /** Passes the request on, and cuts the connection in place of the answer. */
  | { readonly kind: 'lose' }
  /** Passes the answer on up to so many bytes of its body, then cuts the connection. */
  | { readonly kind: 'truncate'; readonly afterBytes: number }
  /** Answers by itself; the service sees nothing. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: string;
    }
  /** Passes everything on but this answer header. */
  | { readonly kind: 'strip'; readonly header: string };

/** Longer than any test: nothing goes on until the proxy is cleared. */
export const HELD = { kind: 'delay', ms: 600_000 } as const satisfies Fault;

export interface FaultRule {
  readonly when: (request: IncomingMessage) => boolean;
  readonly fault: Fault;
  /** How often it strikes; for ever when left out. */
  readonly times?: number;
}

export interface Exchange {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** Set once the whole response has been sent. */
  readonly status: number | undefined;
  /** Bytes of the response body sent to the client so far. */
  readonly bytes: number;
  /** Neither answered to the end nor cut. */
  readonly isOpen: boolean;
}

export interface FaultProxy {
  readonly origin: string;
  /** Every request so far, in the order they came. */
  readonly exchanges: readonly Exchange[];
  /** Adds a rule; of all rules, the first that matches a request applies. Returns a function that counts how often this rule has applied. */
  add(rule: FaultRule): () => number;
  clear(): void;
  /** Cuts every connection there is at this moment. */
  cut(): void;
  [Symbol.asyncDispose](): Promise<void>;
}

interface LiveRule extends FaultRule {
  struck: number;
}

/** @param target origin of the service behind it */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const rules: LiveRule[] = [];
  const exchanges: Exchange[] = [];
  const strike = (incoming: IncomingMessage): Fault | undefined => {
    const rule = rules.find(({ when, times, struck }) => struck < (times ?? Infinity) && when(incoming));
    if (rule) rule.struck++;
    return rule?.fault;
  };
  const ending = new AbortController();
  const server = createServer((incoming, outgoing) => {
    exchanges.push(watch(incoming, outgoing));
    handle(target, incoming, outgoing, strike(incoming), ending.signal).catch(() =>
      incoming.socket.destroy(),
    );
  });
  server.requestTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    exchanges,
    add(rule) {
      const live = { ...rule, struck: 0 };
      rules.push(live);
      return () => live.struck;
    },
    clear: () => void rules.splice(0),
    cut: () => server.closeAllConnections(),
    async [Symbol.asyncDispose]() {
      ending.abort();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function watch({ method = '', url = '' }: IncomingMessage, outgoing: ServerResponse): Exchange {
  let isOut = false;
  let isOpen = true;
  let bytes = 0;
  outgoing
    .on('finish', () => (isOut = true))
    .on('close', () => (isOpen = false))
    .on('pipe', (answer: IncomingMessage) => {
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
    });
  return {
    method,
    url,
    get status() {
      return isOut ? outgoing.statusCode : undefined;
    },
    get bytes() {
      return bytes;
    },
    get isOpen() {
      return isOpen;
    },
  };
}

async function handle(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  fault: Fault | undefined,
  ending: AbortSignal,
): Promise<void> {
  incoming.on('error', () => undefined);
  switch (fault?.kind) {
    case 'drop':
      return dropAfter(incoming, fault.afterBytes);
    case 'answer':
      incoming.resume();
      outgoing
        .writeHead(fault.status, { 'Content-Length': Buffer.byteLength(fault.body ?? ''), ...fault.headers })
        .end(fault.body);
      return;
    case 'delay':
      await delay(fault.ms, undefined, { signal: ending });
      return pass(target, incoming, outgoing, {});
    case 'wait':
      await fault.until;
      return pass(target, incoming, outgoing, {});
    case 'hold':
      return pass(target, incoming, outgoing, { gate: gate(fault.afterBytes, fault.until) });
    case 'lose':
      return pass(target, incoming, outgoing, { loseAnswer: true });
    case 'truncate':
      return pass(target, incoming, outgoing, { truncateAfter: fault.afterBytes });
    case 'strip':
      return pass(target, incoming, outgoing, { strip: fault.header });
    case undefined:
      return pass(target, incoming, outgoing, {});
  }
}

function dropAfter(incoming: IncomingMessage, bytes: number): void {
  let seen = 0;
  if (bytes === 0) incoming.socket.destroy();
  incoming.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    if (seen >= bytes) incoming.socket.destroy();
  });
}

/** Lets so many bytes through, and the others when it is time. */
function gate(afterBytes: number, until: Promise<unknown>): Transform {
  let seen = 0;
  return new Transform({
    async transform(chunk: Buffer, _encoding, passOn) {
      seen += chunk.length;
      if (seen > afterBytes) await until;
      passOn(null, chunk);
    },
  });
}

interface Passing {
  readonly strip?: string;
  readonly truncateAfter?: number;
  readonly loseAnswer?: boolean;
  readonly gate?: Transform;
}

function pass(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { strip, truncateAfter = Infinity, loseAnswer = false, gate }: Passing,
): void {
  const { hostname, port } = new URL(target);
  const onward = request(
    { hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers },
    (answer) => {
      if (loseAnswer) return void outgoing.destroy();
      const headers = { ...answer.headers };
      if (strip !== undefined) delete headers[strip.toLowerCase()];
      outgoing.writeHead(answer.statusCode ?? 502, headers);
      outgoing.flushHeaders();
      let sent = 0;
      answer.on('data', (chunk: Buffer) => {
        sent += chunk.length;
        if (sent > truncateAfter) outgoing.destroy();
      });
      answer.pipe(outgoing);
    },
  );
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => {
    onward.destroy();
    // Browsers read an answer only once they have sent their body.
    incoming.unpipe().resume();
  });
  const body = gate ? incoming.pipe(gate) : incoming;
  body.pipe(onward);
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy is not listening.');
  return address.port;
}
