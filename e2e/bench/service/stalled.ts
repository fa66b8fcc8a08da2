// `npm run bench -- stalled [rounds]`: measures the memory that a thousand stalled uploads hold, and whether the service frees
// it afterwards.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { memoryBytes } from '#e2e/bench/browser/process-tree.ts';
import { below, type Figure } from '#e2e/bench/figures/figure.ts';
import { type Service, startService } from '#e2e/harness/service.ts';

const MIB = 1024 * 1024;
const KEY = 'bench-key-0123456789-0123456789-0123456789';
const LENGTH = 10_000_000;
const BEGUN = Buffer.alloc(64 * 1024);
const UNLIMITED = { UPLOAD_PUTS_PER_CLIENT: '10000', UPLOAD_PUTS_PER_WORKSPACE: '10000' };
/** Warm-up requests before the measurement, so that memory allocated once doesn't count. */
const USUAL_UPLOADS = 100;
const AT_ONCE = 4;
/** Pause (ms) that is longer than the service waits before it collects garbage when idle. */
const AT_LENGTH = { stalled: 1_000, restMs: 12_000 };

type Size = typeof AT_LENGTH;

interface Stall {
  /** Memory (bytes). */
  readonly silent: number;
  readonly gone: number;
}

/** @param size smaller sizes check that the benchmark works */
export async function benchStalled(rounds: number, size: Size = AT_LENGTH): Promise<Figure[]> {
  const { stalled, restMs } = size;
  await using service = await startService({
    LOG_LEVEL: 'warn',
    API_KEYS: `studio:${KEY}`,
    UPLOAD_URL_TTL: '86400',
    ...UNLIMITED,
  });
  const pid = service.pid ?? 0;
  await uploadAsUsual(service);
  const addresses = await Promise.all(
    Array.from({ length: stalled }, (_, index) => addressOf(service, `stalled-${index}.mp4`)),
  );
  await sleep(restMs);
  const idle = await memoryBytes([pid]);
  console.log(`${stalled} stalled PUTs; idle at ${(idle / MIB).toFixed(0)} MiB`);
  const all: Stall[] = [];
  for (let round = 0; round < rounds; round++) {
    const stall = await stallOnce(pid, addresses, restMs);
    all.push(stall);
    const said = Object.entries(stall).map(
      ([when, bytes]) => `${when}: ${((bytes - idle) / MIB).toFixed(0)} MiB above idle`,
    );
    console.log(`  round ${round + 1}  ${said.join(', ')}`);
  }
  const above = (what: keyof Stall) => (Math.max(...all.map((one) => one[what])) - idle) / MIB;
  const which = `${stalled.toLocaleString('en')} stalled PUTs, each after 64 KiB`;
  return [
    below(`${which}: memory above idle, maximum of all rounds`, 100, above('silent'), 'MiB'),
    below('… after they disconnect', 100, above('gone'), 'MiB'),
  ];
}

async function stallOnce(pid: number, addresses: readonly URL[], restMs: number): Promise<Stall> {
  const sockets = await Promise.all(addresses.map(beginPut));
  await sleep(restMs);
  const silent = await memoryBytes([pid]);
  for (const socket of sockets) socket.destroy();
  await sleep(restMs);
  return { silent, gone: await memoryBytes([pid]) };
}

/** @throws Error if the request is answered, because then it doesn't stall */
async function beginPut({ host, hostname, port, pathname, search }: URL): Promise<Socket> {
  const socket = connect({ host: hostname, port: Number(port) });
  const head = `PUT ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: video/mp4\r\nContent-Length: ${LENGTH}\r\n\r\n`;
  socket.on('data', (answer) => {
    throw new Error(`A stalled PUT was answered: ${answer.toString('latin1').split('\r\n', 1)[0]}`);
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject).write(head);
    socket.write(BEGUN, () => resolve());
  });
  return socket;
}

async function addressOf({ origin }: Service, fileName: string): Promise<URL> {
  const answer = await fetch(`${origin}/api/media/upload-url`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ fileName, contentType: 'video/mp4' }),
  });
  return new URL(z.string().parse(await answer.json()));
}

async function uploadAsUsual(service: Service): Promise<void> {
  const body = Buffer.alloc(3_000_000);
  const uploadSome = async (_: unknown, lane: number) => {
    for (let count = 0; count < USUAL_UPLOADS / AT_ONCE; count++) {
      await fetch(await addressOf(service, `usual-${lane}.mp4`), { method: 'PUT', body });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, uploadSome));
}
