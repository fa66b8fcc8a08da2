// The parts of an OpenAPI document that are needed to build requests.
import { z } from 'zod/mini';

export const jsonSchema = z.object({
  $ref: z.optional(z.string()),
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  required: z.optional(z.array(z.string())),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  minLength: z.optional(z.number()),
  get properties() {
    return z.optional(z.record(z.string(), jsonSchema));
  },
  get items() {
    return z.optional(jsonSchema);
  },
  get oneOf() {
    return z.optional(z.array(jsonSchema));
  },
  get anyOf() {
    return z.optional(z.array(jsonSchema));
  },
});
export type JsonSchema = z.output<typeof jsonSchema>;

const operation = z.object({
  requestBody: z.optional(
    z.object({ content: z.object({ 'application/json': z.object({ schema: jsonSchema }) }) }),
  ),
  responses: z.record(z.string(), z.unknown()),
});

const openApi = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), jsonSchema) }),
});

export interface Operation {
  readonly method: string;
  /** Path below the base URL, with parameters in braces. */
  readonly path: string;
  readonly body: JsonSchema | undefined;
  readonly statuses: readonly number[];
}

export interface Interface {
  readonly operations: readonly Operation[];
  /** Schemas by the last segment of their `$ref`. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

export async function readInterface(origin: string): Promise<Interface> {
  const { paths, components } = openApi.parse(await (await fetch(`${origin}/api/openapi.json`)).json());
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, { requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      body: requestBody?.content['application/json'].schema,
      statuses: Object.keys(responses).map(Number),
    })),
  );
  return { operations, schemas: components.schemas };
}
