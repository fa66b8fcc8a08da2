// Converts zod schemas to JSON Schema. Schemas with an id move to a place that all operations share.
import { z } from 'zod';

export type JsonObject = Record<string, unknown>;

export interface Schemas {
  /** Returns the JSON Schema of requests (`input`) or of responses (`output`). */
  of(schema: z.core.$ZodType, side: 'input' | 'output'): JsonObject;
  /** Schemas with an id. Filled by `of`. */
  readonly shared: Record<string, JsonObject>;
}

const LOCAL = '#/$defs/';
const SHARED = '#/components/schemas/';

export function createSchemas(): Schemas {
  const shared: Record<string, JsonObject> = {};
  return {
    shared,
    of(schema, side) {
      const {
        $schema: _dialect,
        $defs = {},
        ...own
      } = z.toJSONSchema(schema, { io: side, override: dropIntegerLimits });
      for (const [id, definition] of Object.entries($defs)) shared[id] = redirect({ ...definition });
      return redirect(own);
    },
  };
}

/** Removes zod's limits of JavaScript integers, which say nothing about the API. */
function dropIntegerLimits({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // Responses may get more fields in later versions.
  delete jsonSchema.additionalProperties;
}

function redirect(schema: JsonObject): JsonObject {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? value.replace(LOCAL, SHARED) : value,
  );
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
}
