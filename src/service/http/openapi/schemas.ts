// zod → JSON Schema, with the schemas that have an id of their own moved to where all operations share them.
import { z } from 'zod';

export type JsonObject = Record<string, unknown>;

export interface Schemas {
  /** The schema of what may be sent (`input`) or of what comes out (`output`). */
  of(schema: z.core.$ZodType, side: 'input' | 'output'): JsonObject;
  /** Those with an id, filled as they are met. */
  readonly shared: Record<string, JsonObject>;
}

const LOCAL = '#/$defs/';
const SHARED = '#/components/schemas/';

export function createSchemas(): Schemas {
  const shared: Record<string, JsonObject> = {};
  return {
    shared,
    of(schema, side) {
      const { $schema: _dialect, $defs = {}, ...own } = z.toJSONSchema(schema, { io: side, override: tidy });
      for (const [id, definition] of Object.entries($defs)) shared[id] = redirect({ ...definition });
      return redirect(own);
    },
  };
}

/** zod says what a JavaScript integer can hold; an interface doesn't need to. */
function tidy({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // Objects of answers may gain fields.
  delete jsonSchema.additionalProperties;
}

function redirect(schema: JsonObject): JsonObject {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? value.replace(LOCAL, SHARED) : value,
  );
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
}
