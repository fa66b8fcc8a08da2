// Remembers how the columns of a file were mapped, by their names.
import { z } from 'zod/mini';
import { ATTRIBUTES, type ColumnMapping, type DefaultLanguages, guessColumns } from '#lexicon/client.ts';
import { storages } from '#web/api/connections/connections.ts';

export interface Meaning {
  readonly columns: ColumnMapping;
  readonly defaults: DefaultLanguages;
  /**
   * Whether the IPA is cleaned. Not remembered, because the next file may be an export that must be restored exactly.
   */
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
const MAX_REMEMBERED = 20;

const getKey = (connectionId: string): string => `lectern.import-columns.${connectionId}`;

function read(connectionId: string): z.infer<typeof remembered> {
  try {
    return remembered.parse(JSON.parse(storages.local.get(getKey(connectionId)) ?? '[]'));
  } catch {
    return [];
  }
}

const isSame = (a: readonly string[], b: readonly string[]) => JSON.stringify(a) === JSON.stringify(b);

/** Returns the mapping of the last file with these columns, or a guess from their names. */
export function readMeaning(connectionId: string, names: readonly string[]): Meaning {
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
    getKey(connectionId),
    JSON.stringify([{ names, columns, fixed: defaults }, ...others].slice(0, MAX_REMEMBERED)),
  );
}
