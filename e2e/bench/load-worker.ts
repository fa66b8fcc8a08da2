// A thread that asks one address again and again over its own kept connections, and tells how long each answer took.
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { loadOptions } from './request-load.ts';

const { url, headers, connections, pauseMs } = loadOptions.parse(workerData);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const times: number[] = [];
let bytes = 0;
const stopping = new AbortController();

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const request = get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => {
        times.push(performance.now() - start);
        resolve();
      });
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}

async function askAgainAndAgain(): Promise<void> {
  while (!stopping.signal.aborted) {
    await ask();
    if (pauseMs > 0) await sleep(pauseMs);
  }
}

parentPort?.once('message', () => stopping.abort());
const start = performance.now();
await Promise.all(Array.from({ length: connections }, askAgainAndAgain));
parentPort?.postMessage({ times, bytes, seconds: (performance.now() - start) / 1000 });
agent.destroy();
