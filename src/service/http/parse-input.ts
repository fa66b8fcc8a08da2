// Validates request input with the contract's schemas and reports the errors of each field.
import { z } from 'zod/mini';
import type { FieldError } from '#contract/errors.ts';
import { LIST_ENTRIES_MAX } from '#contract/limits.ts';
import { ApiError } from '#service/core/api-error.ts';

const TOO_LONG = `A list can have at most ${LIST_ENTRIES_MAX.toLocaleString('en')} entries.`;

/** Number of list entries validated at once. They take less than a millisecond, even if all are invalid. */
const BATCH_SIZE = 100;

/** @throws ApiError with the errors of each field */
export function parseInput<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const { data, error } = schema.safeParse(input, { error: noObject });
  if (!error) return data;
  throw invalidInput(fieldsOf(error));
}

/** @param turn awaited between batches, so that other work can run */
export type ParseBody = (input: unknown, turn: () => Promise<void>) => Promise<unknown>;

/**
 * Creates a parser that validates lists in batches and stops after the first batch with errors: listing the errors of fifty
 * thousand entries would take 100 ms, and nobody reads them. Checks of the whole body see the lists unparsed.
 */
export function bodyParser(schema: z.ZodMiniType): ParseBody {
  if (!(schema instanceof z.ZodMiniObject)) return async (input) => parseInput(schema, input);
  const lists = listsOf(schema);
  const schemaWithoutEntries = withUnknownEntries(schema, lists);
  return async (input, turn) => {
    for (const name of lists.keys()) refuseTooLong(input, name);
    const body: Record<string, unknown> = { ...parseInput(schemaWithoutEntries, input) };
    for (const [name, list] of lists) {
      const entries = body[name];
      if (Array.isArray(entries)) body[name] = await parseEntries(list, name, entries, turn);
    }
    return body;
  };
}

function refuseTooLong(input: unknown, name: string): void {
  const list: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, name) : undefined;
  if (Array.isArray(list) && list.length > LIST_ENTRIES_MAX) throw new ApiError('invalid-input', TOO_LONG);
}

async function parseEntries(
  list: z.ZodMiniArray,
  name: string,
  sent: readonly unknown[],
  turn: () => Promise<void>,
): Promise<unknown[]> {
  const part = z.array(list.def.element);
  const parsed: unknown[] = [];
  for (let from = 0; from < sent.length; from += BATCH_SIZE) {
    if (from > 0) await turn();
    const { data, error } = part.safeParse(sent.slice(from, from + BATCH_SIZE), { error: noObject });
    if (error) throw invalidInput(fieldsOf(error, ([at, ...rest]) => [name, from + Number(at), ...rest]));
    for (const entry of data) parsed.push(entry);
  }
  return parsed;
}

function listsOf({ shape }: z.ZodMiniObject): ReadonlyMap<string, z.ZodMiniArray> {
  const fields = Object.entries(shape);
  return new Map(fields.flatMap(([name, field]) => (field instanceof z.ZodMiniArray ? [[name, field]] : [])));
}

/** Returns the schema with lists of unknown entries, so that it only checks their type and length. */
function withUnknownEntries(
  schema: z.ZodMiniObject,
  lists: ReadonlyMap<string, z.ZodMiniArray>,
): z.ZodMiniObject {
  const ofAnything = (list: z.ZodMiniArray) => z.clone(list, { ...list.def, element: z.unknown() });
  return z.extend(
    schema,
    Object.fromEntries([...lists].map(([name, list]) => [name, ofAnything(list)] as const)),
  );
}

type Path = readonly PropertyKey[];

function fieldsOf({ issues }: z.core.$ZodError, placed = (path: Path): Path => path): FieldError[] {
  return issues.map(({ path, message }) => ({ path: placed(path).join('.'), message }));
}

function invalidInput(fields: readonly FieldError[]): ApiError {
  return new ApiError('invalid-input', fields[0]?.message ?? 'The input is invalid.', fields);
}

/** Message for a body or a list entry that is no object, for which the contract has none. */
function noObject(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'invalid_type' || issue.expected !== 'object') return undefined;
  return (issue.path ?? []).length === 0 ? 'The body must be a JSON object.' : 'This must be an object.';
}
