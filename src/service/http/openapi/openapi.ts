// The OpenAPI 3.1 document, generated from the contract: nothing about the API is written down twice.
import { problem } from '#contract/errors.ts';
import { ROUTES } from '#service/http/routes.ts';
import { operation } from './operation.ts';
import { createSchemas } from './schemas.ts';

const DESCRIPTION =
  'A media gallery and pronunciation glossaries, per workspace. ' +
  'Media files travel by PUT to the signed addresses these endpoints hand out, never through the JSON interface.';

let described: ReturnType<typeof describe> | undefined;

/** @param baseUrl of the API: an address, or a path on the host the document comes from */
export function openApiDocument(baseUrl: string) {
  return { ...(described ??= describe()), servers: [{ url: baseUrl }] };
}

/** The same for every server of a process. */
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
      { name: 'Extensions', description: 'What other servers of the same interface may not have.' },
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
            'Too many uploads are open, the key asks too often, or a proxy before the service sets a limit. Wait as long as Retry-After says.',
          headers: retryAfter,
          content: { 'application/problem+json': { schema: problemSchema } },
        },
        Unavailable: {
          description: 'Another program has the records locked for too long. The same request may work soon.',
          headers: retryAfter,
          content: { 'application/problem+json': { schema: problemSchema } },
        },
        NoSpaceLeft: {
          description:
            'No space left, or the workspace may not hold more. Nothing was saved; it works again once there is room.',
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
