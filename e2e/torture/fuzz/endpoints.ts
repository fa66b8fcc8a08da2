// Sends almost valid requests to every endpoint of the OpenAPI document. The status must be documented for the endpoint, and
// an error must have a problem body.
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { problem } from '#contract/errors.ts';
import { bodiesFor } from './arbitrary.ts';
import { type Operation, readInterface } from './openapi.ts';

export interface Fuzzed {
  readonly origin: string;
  readonly key: string;
}

export interface Draw {
  readonly seed: number;
  /** Number of requests per endpoint. */
  readonly runs: number;
}

const RANDOM_ID = fc.oneof(
  fc.constantFrom('%00', '%FF', '%2e%2e%2f', 'terms', 'x'.repeat(5_000)),
  fc.webSegment(),
);
const CONDITION = fc.option(fc.oneof(fc.constantFrom('*', '""', 'W/"x"', '"a", "b"'), fc.base64String()), {
  nil: undefined,
});

/** @throws Error if an answer is not documented */
export async function fuzzEndpoints(service: Fuzzed, { seed, runs }: Draw): Promise<void> {
  const described = await readInterface(service.origin);
  // No keep-alive, because the service may close an idle connection just before the next request.
  const agent = new Agent({ keepAlive: false });
  try {
    for (const operation of described.operations) {
      const body = operation.body ? bodiesFor(operation.body, described) : fc.constant(undefined);
      const property = fc.asyncProperty(RANDOM_ID, body, CONDITION, async (id, sent, condition) => {
        const answer = await ask(service, operation, { id, sent, condition, agent });
        await expectDocumented(operation, answer);
      });
      await fc.assert(property, { seed, numRuns: runs });
    }
  } finally {
    agent.destroy();
  }
}

interface Sent {
  readonly id: string;
  readonly sent: unknown;
  readonly condition: string | undefined;
  readonly agent: Agent;
}

async function ask(
  { origin, key }: Fuzzed,
  { method, path }: Operation,
  { id, sent, condition, agent }: Sent,
) {
  const asking = request(origin, {
    method,
    agent,
    path: `/api${path.replace(/\{\w+\}/, id)}`,
    headers: {
      'x-api-key': key,
      ...(condition !== undefined && { 'if-match': condition, 'if-none-match': condition }),
      ...(sent !== undefined && { 'content-type': 'application/json' }),
    },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asking.once('response', resolve).once('error', reject);
  });
  asking.end(sent === undefined ? undefined : JSON.stringify(sent));
  const answer = await answered;
  return { status: answer.statusCode ?? 0, body: await text(answer) };
}

async function expectDocumented(
  { method, path, statuses }: Operation,
  { status, body }: Awaited<ReturnType<typeof ask>>,
): Promise<void> {
  // A strange id may change the path to an unknown route.
  const isNoRoute = status === 404 && path.includes('{');
  if (status === 500 || (!statuses.includes(status) && !isNoRoute)) {
    throw new Error(`${method} ${path} answered ${status}, which is not in its list: ${body}`);
  }
  if (status >= 400 && !problem.safeParse(JSON.parse(body)).success) {
    throw new Error(`${method} ${path} answered ${status} without a problem: ${body}`);
  }
}
