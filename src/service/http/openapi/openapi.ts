// Generates the OpenAPI 3.1 document from the contract, so that nothing about the API is written twice.
import { problem } from '#contract/errors.ts';
import { ROUTES } from '#service/http/routes.ts';
import { operation } from './operation.ts';
import { createSchemas } from './schemas.ts';

const DESCRIPTION =
  'A media gallery and pronunciation glossaries, per workspace. ' +
  'Clients upload media files by PUT to the signed addresses that these endpoints return, never as JSON.';

let described: ReturnType<typeof describe> | undefined;

/** @param baseUrl of the API: a URL, or a path on the host that serves the document */
export function openApiDocument(baseUrl: string) {
  return { ...(described ??= describe()), servers: [{ url: baseUrl }] };
}

/** Cached in `described`, because it is the same for every server of the process. */
function describe() {
  const schemas = createSchemas();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of ROUTES) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route, schemas) };
  }
  const problemSchema = schemas.of(problem, 'output');
  const retryAfter = {
    'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } },
  };
  return {
    openapi: '3.1.1',
    info: {
      title: 'Lectern',
      version: '1',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    security: [{ bearer: [] }, { apiKey: [] }],
    tags: [
      { name: 'Media' },
      { name: 'Glossaries' },
      { name: 'Terms' },
      { name: 'Extensions', description: 'Endpoints that other servers with this API may not have.' },
    ],
    paths,
    components: {
      schemas: schemas.shared,
      responses: {
        Unauthenticated: {
          description: 'The API key is missing or not valid.',
          headers: { 'WWW-Authenticate': { schema: { type: 'string', const: 'Bearer' } } },
          content: { 'application/problem+json': { schema: problemSchema } },
        },
        UnreadableCondition: {
          description: 'The `If-Match` header can’t be read.',
          content: { 'application/problem+json': { schema: problemSchema } },
        },
        TooManyRequests: {
          description:
            'Too many uploads are open, the key sends too many requests, or a proxy has a limit. Wait as long as Retry-After says.',
          headers: retryAfter,
          content: { 'application/problem+json': { schema: problemSchema } },
        },
        Unavailable: {
          description: 'The records or the store are unavailable. The same request may work soon.',
          headers: retryAfter,
          content: { 'application/problem+json': { schema: problemSchema } },
        },
        NoSpaceLeft: {
          description: 'No space is left, or the workspace has reached its limit. Nothing was saved.',
          content: { 'application/problem+json': { schema: problemSchema } },
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      },
    },
  };
}
