// A thread that repeats requests over its own connections and reports the duration of each. It parses a minimum of HTTP,
// because a full client would be slower than the service.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { loadOptions } from './request-load.ts';

const { url, method, body, headers, connections, pauseMs } = loadOptions.parse(workerData);
const { hostname, port, host, pathname } = new URL(url);
const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
const contentLength = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
const request = `${method} ${pathname} HTTP/1.1\r\n${lines.join('')}${contentLength}\r\n${body ?? ''}`;
/** Statuses of a success. Fast refusals must not count. */
const OK = /^HTTP\/1\.1 (?:2\d\d|304) /;
const NO_BODY = /^HTTP\/1\.1 (?:204|304) /;
const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');
/** Read buffer shared by all connections. */
const buffer = Buffer.alloc(1024 * 1024);

const times: number[] = [];
let bytes = 0;
const stopping = new AbortController();

interface Connection {
  readonly socket: Socket;
  readonly ask: () => Promise<void>;
}

/** Opens a connection that sends one request at a time. */
function open(): Connection {
  let head = '';
  /** Remaining bytes of the body; undefined for a chunked body. */
  let left: number | undefined;
  let tail = Buffer.alloc(0);
  let answered = Promise.withResolvers<void>();
  const socket = connect({ host: hostname, port: Number(port), onread: { buffer, callback } });
  socket.on('error', (error) => answered.reject(error));

  function callback(count: number): boolean {
    bytes += count;
    read(buffer.subarray(0, count));
    return true;
  }

  function read(piece: Buffer): void {
    if (head.endsWith(HEAD_END)) return readBody(piece);
    const text = head + piece.toString('latin1');
    const end = text.indexOf(HEAD_END);
    head = end < 0 ? text : text.slice(0, end + HEAD_END.length);
    if (end < 0) return;
    if (!OK.test(head)) answered.reject(new Error(`${url} answered ${head.split('\r\n', 1)[0]}`));
    const length = /^content-length: *(\d+)/im.exec(head)?.[1];
    left = NO_BODY.test(head) ? 0 : length === undefined ? undefined : Number(length);
    readBody(piece.subarray(piece.length - (text.length - head.length)));
  }

  function readBody(piece: Buffer): void {
    if (left !== undefined) {
      left -= piece.length;
      if (left === 0) answered.resolve();
      return;
    }
    tail = Buffer.concat([tail, piece.subarray(-LAST_CHUNK.length)]).subarray(-LAST_CHUNK.length);
    if (tail.equals(LAST_CHUNK)) answered.resolve();
  }

  const ask = async (): Promise<void> => {
    answered = Promise.withResolvers<void>();
    [head, left, tail] = ['', undefined, Buffer.alloc(0)];
    const start = performance.now();
    socket.write(request);
    await answered.promise;
    times.push(performance.now() - start);
  };
  return { socket, ask };
}

async function repeatRequest(): Promise<void> {
  const { socket, ask } = open();
  while (!stopping.signal.aborted) {
    await ask();
    if (pauseMs > 0) await sleep(pauseMs);
  }
  socket.destroy();
}

parentPort?.once('message', () => stopping.abort());
const start = performance.now();
await Promise.all(Array.from({ length: connections }, repeatRequest));
parentPort?.postMessage({ times, bytes, seconds: (performance.now() - start) / 1000 });
