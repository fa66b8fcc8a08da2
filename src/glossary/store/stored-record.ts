// The format in which the unconfirmed mutations of a row are stored in the browser, and how records of a closed tab are
// merged with those of this tab.
import { z } from 'zod/mini';
import type { ApiFailure } from '#api-client/api-error.ts';
import { term } from '#contract/glossary.ts';
import { type Attribute, type Changes, pick } from './fields.ts';
import type { Create, Delete, Mutation, Update } from './mutation.ts';
import { deletionIn, type Edit, mergedEdits, type Pending, withoutAttributes } from './pending.ts';

const VERSION = 1;

const text = z.string();
const fields = {
  word: text,
  languageId: text,
  phonemization: text,
  phonemizationLanguageId: text,
  pronunciationLanguageId: text,
  pronounceAs: text,
  caseSensitive: z.boolean(),
};
const draft = z.object(fields);
const changes = z.partial(draft);
const base = z.object({ updatedAt: text, draft });
const undone = z.optional(z.literal(true));

const failure = z.custom<ApiFailure>((value) => {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  if (value.kind !== 'refused')
    return ['unreachable', 'timeout', 'not-this-api'].some((kind) => kind === value.kind);
  return (
    'status' in value && typeof value.status === 'number' && 'fields' in value && Array.isArray(value.fields)
  );
});

const status = z.union([
  z.object({ kind: z.enum(['draft', 'queued', 'sending', 'offline']) }),
  z.object({ kind: z.literal('failed'), failure }),
  z.object({ kind: z.literal('stopped'), why: z.enum(['person', 'left']) }),
  z.object({ kind: z.literal('conflict'), theirs: z.nullable(term) }),
]);

const create: z.ZodMiniType<Create> = z.object({
  kind: z.literal('create'),
  seq: z.number(),
  status,
  draft,
  attempt: z.optional(z.object({ token: text, draft, twins: z.array(text), isUncertain: undone })),
  isUndone: undone,
});
const update: z.ZodMiniType<Update> = z.object({
  kind: z.literal('update'),
  seq: z.number(),
  status,
  base,
  changes: exact(changes),
});
const remove: z.ZodMiniType<Delete> = z.object({
  kind: z.literal('delete'),
  seq: z.number(),
  status,
  seen: term,
  along: z.optional(z.object({ base, changes: exact(changes) })),
  isUndone: undone,
});
const mutation: z.ZodMiniType<Mutation> = z.union([create, update, remove]);

const record = z.object({
  v: z.literal(VERSION),
  /** Server id of the row, if its key is not the id. */
  id: z.optional(text),
  pending: z.object({
    sending: z.optional(mutation),
    waiting: z.optional(mutation),
    held: z.array(update),
  }),
});

/** Removes attributes that are undefined, which the type of changes doesn't allow. */
function exact(schema: typeof changes): z.ZodMiniType<Changes> {
  return z.pipe(
    schema,
    z.transform((value) => pick(value, () => true)),
  );
}

export interface StoredPending {
  readonly id: string | undefined;
  readonly pending: Pending;
}

/** JSON text, because a structured clone of many small objects takes three times as long. */
export function encodePending({ id, pending }: StoredPending): string {
  return JSON.stringify({ v: VERSION, id, pending });
}

/** Returns undefined for a record of another version, or an invalid one. */
export function decodePending(value: unknown): StoredPending | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    const { data } = record.safeParse(JSON.parse(value));
    return data && { id: data.id, pending: data.pending };
  } catch {
    return undefined;
  }
}

/**
 * Merges the mutations of a closed tab into those of this tab. If both edited an attribute, this tab's value stays.
 * A deletion gives way to an edit, because the edit would be lost with it.
 */
export function mergedPending(mine: Pending | undefined, theirs: Pending): Pending {
  if (!mine) return theirs;
  const isUpdate = (one: Mutation | undefined): one is Update => one?.kind === 'update';
  const [first, ...others] = [theirs.waiting, ...theirs.held].filter(isUpdate);
  if (!first) return mine;
  if (mine.sending) {
    const isMine = (attribute: Attribute) =>
      [mine.sending, mine.waiting, ...mine.held].some(
        (one) => isUpdate(one) && one.changes[attribute] !== undefined,
      );
    const left = [first, ...others].flatMap((update) => withoutAttributes(update, isMine) ?? []);
    return { ...mine, held: [...mine.held, ...left] };
  }
  const edit = others.reduce<Edit>(mergedEdits, first);
  const deletion = deletionIn(mine);
  if (deletion) return { ...mine, waiting: { ...deletion, along: alongside(deletion.along, edit) } };
  if (mine.waiting && !isUpdate(mine.waiting)) return mine;
  const [own, ...rest] = [mine.waiting, ...mine.held].filter(isUpdate);
  if (!own) return theirs;
  const all = mergedEdits(edit, rest.reduce<Edit>(mergedEdits, own));
  return { held: [{ ...first, base: all.base, changes: all.changes }] };
}

function alongside(mine: Edit | undefined, theirs: Edit): Edit {
  const { base, changes } = mine ? mergedEdits(theirs, mine) : theirs;
  return { base, changes };
}
