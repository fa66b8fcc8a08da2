// Generates request bodies that match a JSON schema, or almost match it.
import fc, { type Arbitrary } from 'fast-check';
import type { Interface, JsonSchema } from './openapi.ts';

/** Texts by property name. Some pass the first validation, some fail it; a schema alone says little about texts. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  fileName: ['a/b.wav', 'c.mp4', 'a/../b.wav', '/a.wav', `${'x'.repeat(300)}.wav`, 'Ä/é.mkv', 'a\u0000.wav'],
  contentType: ['audio/wav', 'video/mp4', 'AUDIO/WAV; a=b', 'text/html'],
  uploadId: ['none', '../..', ''],
  paths: ['a/', 'c.mp4', '..', '/', ''],
  caseSensitive: ['true', 'FALSE', 'yes'],
};

/** Long texts, odd characters, and syntax of other languages. */
const RANDOM_TEXT = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '__proto__',
    "'; drop table term; --",
    '${7*7}',
    '%00',
    '\r\nX: y',
  ),
  fc.nat(70_000).map((length) => 'x'.repeat(length)),
);

export function bodiesFor(schema: JsonSchema, { schemas }: Pick<Interface, 'schemas'>): Arbitrary<unknown> {
  const close = closeTo(schema, schemas, '');
  return fc.oneof(
    { weight: 8, arbitrary: close },
    { weight: 1, arbitrary: fc.jsonValue() },
    { weight: 2, arbitrary: fc.tuple(close, fc.string(), fc.jsonValue()).map(withOddField) },
  );
}

function withOddField([value, name, odd]: [unknown, string, unknown]): unknown {
  return typeof value === 'object' && value !== null ? { ...value, [name]: odd } : value;
}

function closeTo(schema: JsonSchema, schemas: Interface['schemas'], name: string): Arbitrary<unknown> {
  const { $ref, const: only, enum: some, oneOf, anyOf, type } = schema;
  const named = $ref === undefined ? undefined : schemas[$ref.split('/').at(-1) ?? ''];
  if (named) return closeTo(named, schemas, name);
  if (only !== undefined) return fc.constant(only);
  if (some) return fc.constantFrom(...some);
  const alternatives = oneOf ?? anyOf;
  if (alternatives) return fc.oneof(...alternatives.map((one) => closeTo(one, schemas, name)));
  const types = typeof type === 'string' ? [type] : (type ?? []);
  if (types.length === 0) return fc.jsonValue();
  return fc.oneof(...types.map((one) => ofType(one, schema, schemas, name)));
}

function ofType(
  type: string,
  schema: JsonSchema,
  schemas: Interface['schemas'],
  name: string,
): Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return fc.oneof(fc.constantFrom(...(TEXTS[name] ?? ['word', 'en-us'])), RANDOM_TEXT);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? -9, max: schema.maximum ?? 9_999 }),
        fc.constantFrom(0, -1, 2 ** 31, 2 ** 53),
      );
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(closeTo(schema.items ?? {}, schemas, name), { maxLength: 5 });
    default:
      return objectOf(schema, schemas);
  }
}

/** Generates objects that usually have the required properties. */
function objectOf({ properties = {}, required = [] }: JsonSchema, schemas: Interface['schemas']) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, closeTo(schema, schemas, name)]),
  );
  const requiredKeys = required.filter((name) => name in fields);
  return fc.oneof(
    { weight: 5, arbitrary: fc.record(fields, { requiredKeys }) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
  );
}
