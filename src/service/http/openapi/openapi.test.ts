import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { startTestService } from '#service/testing/test-service.ts';

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());

const text = (await service.inject('/api/openapi.json')).body;
const parsed = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
const operationShape = z.looseObject({
  operationId: z.string(),
  requestBody: z
    .object({
      content: z.object({ 'application/json': z.object({ schema: z.record(z.string(), z.unknown()) }) }),
    })
    .partial()
    .loose()
    .optional(),
  responses: z.record(z.string(), z.looseObject({})),
});
const document = z
  .looseObject({
    openapi: z.string(),
    servers: z.array(z.object({ url: z.string() })),
    paths: z.record(z.string(), z.record(z.string(), operationShape)),
    components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
  })
  .parse(parsed);

/** Whether the route of this endpoint documents 412, which is so if any endpoint on the route accepts a condition. */
const path412 = ({ path, method }: Endpoint) =>
  Object.values<Endpoint>(api).some(
    (other) => other.path === path && other.method === method && other.conditionFailed !== undefined,
  );

const operationOf = ({ path, method }: Endpoint) => document.paths[path]?.[method.toLowerCase()];

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(parsed);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(document.openapi).toMatch(/^3\.1\./);
});

test.each(Object.entries<Endpoint>(api))(
  '%s is in the document with the statuses of its table and the common ones',
  (name, endpoint) => {
    const operation = operationOf(endpoint);
    expect(operation?.operationId.toLowerCase()).toContain(name.toLowerCase());
    const statuses = [endpoint.success.status, ...Object.keys(endpoint.errors), 401, 429, 503];
    if (endpoint.method !== 'GET') statuses.push(507);
    if (endpoint.conditional) statuses.push(304);
    if (endpoint.ifMatch) statuses.push(400, 412);
    if (path412(endpoint)) statuses.push(412);
    expect(Object.keys(operation?.responses ?? {}).sort()).toEqual([...new Set(statuses.map(String))].sort());
  },
);

test('operation ids are names for functions of generated clients, and a shared operation has the names of all its endpoints', () => {
  const ids = Object.values(document.paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  expect(ids).toContain('presignPartOrCompleteUpload');
  expect(new Set(ids).size).toBe(ids.length);
});

test('the document contains no other operations', () => {
  const documented = Object.values(document.paths).flatMap((item) => Object.keys(item));
  const routes = new Set(Object.values<Endpoint>(api).map(({ method, path }) => `${method} ${path}`));
  expect(documented).toHaveLength(routes.size);
});

test('endpoints that share a route are alternatives that the action distinguishes', () => {
  const schema = operationOf(api.presignPart)?.requestBody?.content?.['application/json'].schema;
  expect(schema?.['oneOf']).toMatchObject([
    { properties: { action: { const: 'presign' } } },
    { properties: { action: { const: 'complete' } } },
  ]);
});

test('shared schemas are defined once, and every reference resolves', () => {
  expect(Object.keys(document.components.schemas).sort()).toEqual([
    'Capabilities',
    'FileCondition',
    'Glossary',
    'MediaDetailsBlock',
    'Problem',
    'Term',
    'TermChanged',
  ]);
  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path.split('/'));
  expect(references.length).toBeGreaterThan(0);
  for (const path of references) {
    const target = path.reduce<unknown>(
      (at, name) => z.record(z.string(), z.unknown()).parse(at)[name],
      document,
    );
    expect(target).toBeDefined();
  }
  expect(text).not.toContain('$defs');
});

test('requests are described as input and responses as output', () => {
  const { schema } = operationOf(api.addTerm)?.requestBody?.content?.['application/json'] ?? {};
  expect(schema).toMatchObject({ required: ['word', 'languageId'] });
  expect(document.components.schemas['Term']).toMatchObject({
    properties: { caseSensitive: { type: 'boolean' }, phonemization: { type: ['string', 'null'] } },
  });
});

test('the server address is /api at the requested host, or at PUBLIC_URL', async () => {
  expect(document.servers).toEqual([{ url: '/api' }]);
  await using named = await startTestService({ publicUrl: 'https://media.example.com' });
  expect((await named.inject('/api/openapi.json')).json()).toMatchObject({
    servers: [{ url: 'https://media.example.com/api' }],
  });
});

test('the documentation page uses only the service’s own assets, and its policy allows no others', async () => {
  const page = await service.inject('/api/docs');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'; ");
  const assets = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
  expect(assets.length).toBeGreaterThan(3);
  for (const address of assets) {
    const url = new URL(address, 'http://here/api/docs/');
    expect(url.origin).toBe('http://here');
    expect((await service.inject(url.pathname.replace('/api/api/', '/api/'))).statusCode).toBe(200);
  }
  expect((await service.inject('/api/docs/json')).json()).toEqual(parsed);
});
