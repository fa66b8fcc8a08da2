// Groups the contract's endpoints into routes. Endpoints with the same method and path are told apart by the body's `action`.
import { api, type EndpointName } from '#contract/api.ts';
import type { Endpoint, Method } from '#contract/endpoint.ts';

export interface NamedEndpoint {
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
}

export interface Route {
  readonly method: Method;
  /** Path with parameters in braces. */
  readonly path: string;
  /** At least one. If there are several, each has an `action`. */
  readonly endpoints: readonly NamedEndpoint[];
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant record
const NAMES = Object.keys(api) as EndpointName[];

const GROUPS = Map.groupBy(
  NAMES.map((name): NamedEndpoint => ({ name, endpoint: api[name] })),
  ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
);

export const ROUTES: readonly Route[] = [...GROUPS.values()].map(toRoute);

function toRoute(endpoints: readonly NamedEndpoint[]): Route {
  const [first] = endpoints;
  if (!first) throw new Error('A group has at least one member.');
  return { method: first.endpoint.method, path: first.endpoint.path, endpoints };
}
