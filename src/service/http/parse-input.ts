// What a request brings, by the contract's schema: what is wrong with it is told field by field.
import { z } from 'zod/mini';
import type { FieldError } from '#contract/errors.ts';
import { LIST_ENTRIES_MAX } from '#contract/limits.ts';
import { ApiError } from '#service/core/api-error.ts';

const TOO_LONG = `A list can have at most ${LIST_ENTRIES_MAX.toLocaleString('en')} entries.`;

/** Entries of a list that are looked at together: a fraction of a millisecond, also where each of them is wrong. */
const AT_ONCE = 100;

/** @throws ApiError that names each field */
export function parseInput<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const { data, error } = schema.safeParse(input, { error: noObject });
  if (!error) return data;
  throw wrong(fieldsOf(error));
}

/** @param turn is waited for before more of it is looked at */
export type ParseBody = (input: unknown, turn: () => Promise<void>) => Promise<unknown>;

/**
 * Looks at each entry of a list once, a few at a time, and no further than to the first of which one is wrong: to say of fifty
 * thousand what is wrong with each takes a tenth of a second, and nobody reads it. What checks the body as a whole finds its
 * lists as they were sent.
 */
export function bodyParser(schema: z.ZodMiniType): ParseBody {
  if (!(schema instanceof z.ZodMiniObject)) return async (input) => parseInput(schema, input);
  const lists = listsOf(schema);
  const around = withoutEntries(schema, lists);
  return async (input, turn) => {
    for (const name of lists.keys()) refuseTooLong(input, name);
    const body: Record<string, unknown> = { ...parseInput(around, input) };
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
  for (let from = 0; from < sent.length; from += AT_ONCE) {
    if (from > 0) await turn();
    const { data, error } = part.safeParse(sent.slice(from, from + AT_ONCE), { error: noObject });
    if (error) throw wrong(fieldsOf(error, ([at, ...rest]) => [name, from + Number(at), ...rest]));
    for (const entry of data) parsed.push(entry);
  }
  return parsed;
}

function listsOf({ shape }: z.ZodMiniObject): ReadonlyMap<string, z.ZodMiniArray> {
  const fields = Object.entries(shape);
  return new Map(fields.flatMap(([name, field]) => (field instanceof z.ZodMiniArray ? [[name, field]] : [])));
}

/** The same, which says of a list only whether it is one and how long it may be: less than a millisecond. */
function withoutEntries(
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

function wrong(fields: readonly FieldError[]): ApiError {
  return new ApiError('invalid-input', fields[0]?.message ?? 'The input is not valid.', fields);
}

/** What the contract has no sentence for: a body, or an entry of a list in it, that is no object at all. */
function noObject(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'invalid_type' || issue.expected !== 'object') return undefined;
  return (issue.path ?? []).length === 0 ? 'The body must be a JSON object.' : 'This must be an object.';
}
