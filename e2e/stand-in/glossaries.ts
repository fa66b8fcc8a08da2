// The glossary endpoints of the stand-in, in memory.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Choices } from './choices.ts';
import { type Answer, Refusal, type StandInRequest } from './http.ts';

const OPTIONAL = [
  'phonemization',
  'phonemizationLanguageId',
  'pronunciationLanguageId',
  'pronounceAs',
] as const;
type Optional = (typeof OPTIONAL)[number];

interface StoredTerm extends Partial<Record<Optional, string>> {
  readonly id: string;
  readonly glossaryId: string;
  readonly word: string;
  readonly languageId: string;
  readonly caseSensitive: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface StoredGlossary {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface Glossaries {
  readonly terms: ReadonlyMap<string, StoredTerm>;
  readonly glossaries: ReadonlyMap<string, StoredGlossary>;
  readonly routes: Readonly<Record<string, (asked: StandInRequest) => Answer>>;
}

export function glossaryRoutes(choices: Choices): Glossaries {
  const glossaries = new Map<string, StoredGlossary>();
  const terms = new Map<string, StoredTerm>();
  const optional = z
    .union([z.string(), z.null()])
    .refine((value) => value !== (choices.refusesUnset === 'null' ? null : ''), { error: 'may not be unset' })
    .optional();
  const given = z.object({
    word: z.string().min(1),
    languageId: z.string().min(1),
    caseSensitive: z.union([z.boolean(), z.string().transform((word) => word === 'true')]).optional(),
    ...Object.fromEntries(OPTIONAL.map((name) => [name, optional])),
  });
  const newGlossary = z.object({ name: z.string().min(1), description: optional });

  const newId = () => (choices.ids === 'plain' ? randomUUID() : `№ ${randomUUID()}/a?b#c%20`);
  const sorted = <T>(all: Iterable<T>): T[] => (choices.newestFirst ? [...all].reverse() : [...all]);
  const answered = (item: StoredGlossary | StoredTerm, fields: readonly string[]): object => ({
    ...(choices.unset === 'empty' && Object.fromEntries(fields.map((field) => [field, '']))),
    ...item,
  });
  const answeredTerm = (term: StoredTerm): object => ({
    ...answered(term, OPTIONAL),
    caseSensitive: choices.caseSensitive === 'word' ? String(term.caseSensitive) : term.caseSensitive,
  });
  const answeredGlossary = (glossary: StoredGlossary): object => answered(glossary, ['description']);

  function listed(items: readonly object[]): Answer {
    if (items.length === 0 && choices.emptyList === 404) throw new Refusal(404, 'nothing there');
    return { status: 200, json: items };
  }

  /** @returns the term with the sent changes; `""` and null clear a field */
  function merged(before: StoredTerm, body: unknown): StoredTerm {
    const changes = Object.entries(given.partial().parse(body));
    const set = Object.fromEntries(changes.filter(([, value]) => value !== '' && value !== null));
    const cleared = new Set(
      changes.flatMap(([name, value]) => (value === '' || value === null ? [name] : [])),
    );
    const remaining = Object.fromEntries(Object.entries(before).filter(([name]) => !cleared.has(name)));
    const { id, glossaryId, createdAt, word, languageId, caseSensitive } = before;
    return {
      id,
      glossaryId,
      createdAt,
      word,
      languageId,
      caseSensitive,
      ...remaining,
      ...set,
      updatedAt: new Date().toISOString(),
    };
  }

  function findTerm(id = ''): StoredTerm {
    const found = terms.get(id);
    if (!found) throw new Refusal(404, 'no such term');
    return found;
  }

  return {
    glossaries,
    terms,
    routes: {
      'GET /glossary': () => listed(sorted(glossaries.values()).map(answeredGlossary)),
      'POST /glossary': ({ body }) => {
        const { name, description } = newGlossary.parse(body);
        const now = new Date().toISOString();
        const made = {
          id: newId(),
          name,
          ...(description && { description }),
          createdAt: now,
          updatedAt: now,
        };
        glossaries.set(made.id, made);
        return { status: choices.created, json: answeredGlossary(made) };
      },
      'DELETE /glossary/*': ({ id = '' }) => {
        if (!glossaries.delete(id)) throw new Refusal(404, 'no such glossary');
        return { status: choices.deleted };
      },
      'GET /glossary/*/terms': ({ id }) =>
        listed(sorted([...terms.values()].filter(({ glossaryId }) => glossaryId === id)).map(answeredTerm)),
      'POST /glossary/*': ({ id = '', body }) => {
        if (!glossaries.has(id)) throw new Refusal(400, 'no such glossary');
        const { word, languageId } = given.parse(body);
        const now = new Date().toISOString();
        const blank = { id: newId(), glossaryId: id, word, languageId, caseSensitive: false };
        const made = merged({ ...blank, createdAt: now, updatedAt: now }, body);
        terms.set(made.id, made);
        return { status: choices.created, json: answeredTerm(made) };
      },
      'PUT /glossary/terms/*': ({ id, body }) => {
        const made = merged(findTerm(id), body);
        terms.set(made.id, made);
        return { status: 200, json: answeredTerm(made) };
      },
      'DELETE /glossary/terms/*': ({ id }) => {
        terms.delete(findTerm(id).id);
        return { status: choices.deleted };
      },
    },
  };
}
