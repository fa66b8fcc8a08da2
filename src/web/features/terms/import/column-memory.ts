// What the columns of a file meant the last time, by their names.
import { z } from 'zod/mini';
import { ATTRIBUTES, type ColumnMapping, type DefaultLanguages, guessColumns } from '#lexicon/client.ts';
import { storages } from '#web/api/connections/connections.ts';

export interface Meaning {
  readonly columns: ColumnMapping;
  readonly defaults: DefaultLanguages;
  /** For this file alone: the next one may be an export, to come back exactly. */
  readonly shouldNormalizeIpa: boolean;
}

const language = z.optional(z.string());
const remembered = z.array(
  z.object({
    names: z.array(z.string()),
    columns: z.array(z.nullable(z.enum(ATTRIBUTES))),
    fixed: z.object({
      languageId: language,
      phonemizationLanguageId: language,
      pronunciationLanguageId: language,
    }),
  }),
);
const MOST = 20;

const keyOf = (connectionId: string): string => `lectern.import-columns.${connectionId}`;

function read(connectionId: string): z.infer<typeof remembered> {
  try {
    return remembered.parse(JSON.parse(storages.local.get(keyOf(connectionId)) ?? '[]'));
  } catch {
    return [];
  }
}

const isSame = (a: readonly string[], b: readonly string[]) => JSON.stringify(a) === JSON.stringify(b);

/** As the last file with these columns was understood, else as they are called. */
export function meaningOf(connectionId: string, names: readonly string[]): Meaning {
  const known = read(connectionId).find((one) => isSame(one.names, names));
  if (known?.columns.length !== names.length)
    return { columns: guessColumns(names), defaults: {}, shouldNormalizeIpa: false };
  const defaults = Object.fromEntries(Object.entries(known.fixed).filter(([, id]) => id !== undefined));
  return { columns: known.columns, defaults, shouldNormalizeIpa: false };
}

export function rememberMeaning(
  connectionId: string,
  names: readonly string[],
  { columns, defaults }: Meaning,
): void {
  const others = read(connectionId).filter((one) => !isSame(one.names, names));
  storages.local.set(
    keyOf(connectionId),
    JSON.stringify([{ names, columns, fixed: defaults }, ...others].slice(0, MOST)),
  );
}
