// Describes a route of the contract as an OpenAPI operation. Several endpoints of one route become alternatives.
import { problem } from '#contract/errors.ts';
import type { NamedEndpoint, Route } from '#service/http/routes.ts';
import type { JsonObject, Schemas } from './schemas.ts';

export function operation({ method, endpoints }: Route, schemas: Schemas): JsonObject {
  const bodies = endpoints.flatMap(({ endpoint: { body } }) => (body ? [schemas.of(body, 'input')] : []));
  const parameters = [...pathParameters(endpoints, schemas), ...conditionParameters(endpoints)];
  return {
    operationId: operationId(endpoints),
    tags: [...new Set(endpoints.map(({ endpoint }) => endpoint.tag))],
    summary: endpoints.map(({ endpoint }) => endpoint.summary).join('; or '),
    description: endpoints.map(describe).join('\n\n'),
    ...(parameters.length > 0 && { parameters }),
    ...(bodies.length > 0 && {
      requestBody: { required: true, content: { 'application/json': { schema: oneOf(bodies) } } },
    }),
    responses: {
      ...successes(endpoints, schemas),
      ...failures(endpoints, schemas),
      ...(method !== 'GET' && { 507: { $ref: '#/components/responses/NoSpaceLeft' } }),
    },
  };
}

/** Joins the names of all endpoints of a route: `presignPartOrCompleteUpload`. */
function operationId([first, ...others]: readonly NamedEndpoint[]): string {
  const alternatives = others.map(({ name }) => `Or${name.charAt(0).toUpperCase()}${name.slice(1)}`);
  return [first?.name, ...alternatives].join('');
}

function describe({ endpoint }: NamedEndpoint): string {
  return endpoint.action === undefined
    ? endpoint.description
    : `\`action: "${endpoint.action}"\`: ${endpoint.description}`;
}

function pathParameters(endpoints: readonly NamedEndpoint[], schemas: Schemas): JsonObject[] {
  const params = endpoints.find(({ endpoint }) => endpoint.params)?.endpoint.params;
  return Object.entries(params?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: schemas.of(schema, 'input'),
  }));
}

function conditionParameters(endpoints: readonly NamedEndpoint[]): JsonObject[] {
  const headers = [];
  if (endpoints.some(({ endpoint }) => endpoint.conditional)) {
    const description = 'The ETag of an earlier answer. While nothing has changed the answer is 304.';
    headers.push(headerParameter('If-None-Match', description));
  }
  if (endpoints.some(({ endpoint }) => endpoint.ifMatch)) {
    const description =
      'The `updatedAt` the change began from, in double quotes. If the term has changed since, the answer is 412.';
    headers.push(headerParameter('If-Match', description));
  }
  return headers;
}

function headerParameter(name: string, description: string): JsonObject {
  return { name, in: 'header', description, schema: { type: 'string' } };
}

function successes(endpoints: readonly NamedEndpoint[], schemas: Schemas): JsonObject {
  const responses: JsonObject = {};
  const conditional = endpoints.some(({ endpoint }) => endpoint.conditional);
  if (conditional) responses['304'] = { description: 'Nothing has changed' };
  for (const [status, same] of Map.groupBy(endpoints, ({ endpoint }) => endpoint.success.status)) {
    const bodies = same.flatMap(({ endpoint: { success } }) =>
      success.body ? [schemas.of(success.body, 'output')] : [],
    );
    responses[status] = {
      description: same.map(({ endpoint }) => endpoint.success.meaning).join('; or '),
      ...(conditional && { headers: { ETag: { schema: { type: 'string' } } } }),
      ...(bodies.length > 0 && { content: { 'application/json': { schema: oneOf(bodies) } } }),
    };
  }
  return responses;
}

function failures(endpoints: readonly NamedEndpoint[], schemas: Schemas): JsonObject {
  const responses: JsonObject = {
    401: { $ref: '#/components/responses/Unauthenticated' },
    429: { $ref: '#/components/responses/TooManyRequests' },
    503: { $ref: '#/components/responses/Unavailable' },
  };
  for (const { endpoint } of endpoints) {
    if (!endpoint.ifMatch) continue;
    responses['400'] = { $ref: '#/components/responses/UnreadableCondition' };
    responses['412'] = {
      description: 'Changed since the version that If-Match names',
      content: { 'application/problem+json': { schema: schemas.of(endpoint.ifMatch, 'output') } },
    };
  }
  const conditions = endpoints.flatMap(({ endpoint }) => endpoint.conditionFailed ?? []);
  if (conditions.length > 0) {
    responses['412'] = {
      description: conditions.join('; or '),
      content: { 'application/problem+json': { schema: schemas.of(problem, 'output') } },
    };
  }
  const meanings = endpoints.flatMap(({ endpoint }) => Object.entries(endpoint.errors));
  for (const [status, same] of Map.groupBy(meanings, ([status]) => status)) {
    responses[status] = {
      description: [...new Set(same.map(([, meaning]) => meaning))].join('; or '),
      content: { 'application/problem+json': { schema: schemas.of(problem, 'output') } },
    };
  }
  return responses;
}

function oneOf(schemas: readonly JsonObject[]): JsonObject {
  const [only, ...others] = schemas;
  return only && others.length === 0 ? only : { oneOf: schemas };
}
