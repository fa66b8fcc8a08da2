// Registers a route for each endpoint of the contract. A route validates parameters and body, calls the handler in endpoints.ts and
// sends the response that the contract describes.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { type Api, api, type EndpointName } from '#contract/api.ts';
import type { Endpoint, ParsedRequestOf } from '#contract/endpoint.ts';
import { ApiError } from '#service/core/api-error.ts';
import type { VersionedList } from '#service/core/versioned-list.ts';
import { answerConditionalGet } from '#service/http/lists/conditional-get.ts';
import { SharedLists } from '#service/http/lists/shared-lists.ts';
import { noteChanges } from './audit.ts';
import { endpoints, type Handler, type RequestContext } from './endpoints.ts';
import { bodyParser, type ParseBody, parseInput } from './parse-input.ts';
import { isServerFault } from './problem.ts';
import { ROUTES } from './routes.ts';
import type { Turn } from './work-turns.ts';

/** Dependencies of all routes. */
interface Service {
  readonly contextOf: (request: FastifyRequest) => RequestContext;
  /** Returns undefined if the log has room for more lines; otherwise resolves with whether it has room after a short wait. */
  readonly logRoom: () => Promise<boolean> | undefined;
  readonly sharedLists: SharedLists;
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export function registerEndpoints(
  scope: FastifyInstance,
  given: Pick<Service, 'contextOf' | 'logRoom'>,
): void {
  const service: Service = { ...given, sharedLists: new SharedLists() };
  for (const { method, path, endpoints: alternatives } of ROUTES) {
    const answers = alternatives.map(
      ({ name, endpoint }) => [endpoint.action, answerTo(name, service)] as const,
    );
    const [first, ...others] = answers;
    if (!first) continue;
    scope.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      handler: others.length === 0 ? first[1] : answerByAction(new Map(answers)),
    });
  }
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties handler and request to one endpoint
function answerTo<Name extends EndpointName>(
  name: Name,
  { contextOf, logRoom, sharedLists }: Service,
): Answer {
  const endpoint: Endpoint = api[name];
  const handler: Handler<Api[Name]> = endpoints[name];
  const parseBody = endpoint.body && bodyParser(endpoint.body);
  return async (request, reply) => {
    const context = contextOf(request);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by this very endpoint's schemas
    const parsed = (await parseRequest(endpoint, parseBody, request, context.turn)) as ParsedRequestOf<
      Api[Name]
    >;
    const handled = async () => {
      try {
        return await handler(parsed, context);
      } catch (error) {
        if (isServerFault(error)) await noteChanges(name, request, parsed, 'failed', logRoom);
        throw error;
      }
    };
    const result = await handled();
    await noteChanges(name, request, parsed, { result }, logRoom);
    if (endpoint.conditional) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a conditional endpoint answers
      const list = result as VersionedList<unknown>;
      return answerConditionalGet(sharedLists, list, request, reply, context.turn);
    }
    reply.code(endpoint.success.status).header('cache-control', 'no-store');
    if (endpoint.success.body === undefined) return reply.send();
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(result));
  };
}

const anyAction = z.object({ action: z.unknown() });

/** Chooses among the endpoints of one route by the body's `action`. */
function answerByAction(answers: ReadonlyMap<unknown, Answer>): Answer {
  const message = `The action must be one of: ${[...answers.keys()].join(', ')}.`;
  return async (request, reply) => {
    const answer = answers.get(anyAction.safeParse(request.body).data?.action);
    if (answer) return answer(request, reply);
    throw new ApiError('invalid-input', message, [{ path: 'action', message }]);
  };
}

async function parseRequest(
  { params }: Endpoint,
  parseBody: ParseBody | undefined,
  request: FastifyRequest,
  turn: Turn,
): Promise<{ params?: unknown; body?: unknown }> {
  return {
    ...(params && { params: parseInput(params, request.params) }),
    ...(parseBody && { body: await parseBody(request.body, turn) }),
  };
}
