// Serves the OpenAPI document, and a page to browse it that loads nothing from other origins.
import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { API_PATH } from '#service/core/url-paths.ts';
import { openApiDocument } from './openapi.ts';

/** Policy of the page: it has inline styles and may call only this service. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export async function serveDocs(http: FastifyInstance, baseUrl: string): Promise<void> {
  const document = openApiDocument(baseUrl);
  const text = JSON.stringify(document);
  http.get(`${API_PATH}/openapi.json`, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test validates the document against the OpenAPI schema
  const specification = { document } as unknown as StaticDocumentSpec;
  await http.register(swagger, { mode: 'static', specification });
  await http.register(swaggerUi, {
    routePrefix: `${API_PATH}/docs`,
    staticCSP: PAGE_POLICY,
    uiConfig: { deepLinking: true, persistAuthorization: false },
    theme: { title: 'Lectern API' },
  });
}
