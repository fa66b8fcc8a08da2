// Glossaries and their terms: schemas and endpoints (§2.2, §2.3, §4.2).
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { problem } from './errors.ts';
import { exactRows } from './exact-rows.ts';
import { isExactTerm } from './exact-term.ts';
import { DESCRIPTION_MAX_CODE_POINTS, LANGUAGE_ID_MAX_CODE_POINTS, TEXT_MAX_CODE_POINTS } from './limits.ts';
import { NO_OPTION_MESSAGE, satisfiedOptions } from './pronunciation.ts';
import { clearableText, requiredText } from './text.ts';
import { unsetText } from './unset-text.ts';

const INTERNAL = { 500: 'Internal server error' } as const;
const timestamp = z.string().register(z.globalRegistry, { format: 'date-time' });

/** An id in a path. Ids are opaque, so every string is looked up. */
const pathId = z.string();

export const glossary = z
  .object({
    id: z.string(),
    name: z.string(),
    description: unsetText,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .register(z.globalRegistry, { id: 'Glossary' });
export type Glossary = z.infer<typeof glossary>;

export const newGlossary = z.object({
  name: requiredText('The name', TEXT_MAX_CODE_POINTS),
  description: clearableText('The description', DESCRIPTION_MAX_CODE_POINTS),
});

const BOOLEAN_WORD = /^(?:true|false)$/i;
/** A JSON boolean, or "true" or "false" in any case (§2.3). */
const caseSensitive = z.union(
  [
    z.boolean(),
    z.pipe(
      z.pipe(
        z.string().check(
          z.regex(BOOLEAN_WORD),
          // Patterns of JSON Schema have no flag for case-insensitive matching.
          z.meta({ pattern: '^(?:[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])$' }),
        ),
        z.transform((word) => word.toLowerCase() === 'true'),
      ),
      z.boolean(),
    ),
  ],
  { error: '“Match case” must be true or false.' },
);

export const term = z
  .object({
    id: z.string(),
    glossaryId: z.string(),
    word: z.string(),
    languageId: z.string(),
    phonemization: unsetText,
    phonemizationLanguageId: unsetText,
    pronunciationLanguageId: unsetText,
    pronounceAs: unsetText,
    caseSensitive: z.pipe(
      z.pipe(
        z.nullish(caseSensitive),
        z.transform((value) => value ?? false),
      ),
      z.boolean(),
    ),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .register(z.globalRegistry, { id: 'Term' });
export type Term = z.infer<typeof term>;
exactRows.set(term, isExactTerm);

/** Body of the 412 answer to a change that is based on an earlier version of the term. */
export const termChanged = z.extend(problem, { current: term }).register(z.globalRegistry, {
  id: 'TermChanged',
  description: 'The term has changed since. `current` is its current state.',
});

const word = requiredText('The word', TEXT_MAX_CODE_POINTS);
const languageId = requiredText('The language', LANGUAGE_ID_MAX_CODE_POINTS);
const pronunciation = {
  phonemization: clearableText('The IPA', TEXT_MAX_CODE_POINTS),
  phonemizationLanguageId: clearableText('The “Read as” language', LANGUAGE_ID_MAX_CODE_POINTS),
  pronunciationLanguageId: clearableText('The accent', LANGUAGE_ID_MAX_CODE_POINTS),
  pronounceAs: clearableText('The respelling', TEXT_MAX_CODE_POINTS),
};

/** A new term. Must satisfy at least one option of §2.4. */
export const newTerm = z
  .object({ word, languageId, ...pronunciation, caseSensitive: z._default(caseSensitive, false) })
  .check(z.refine((body) => satisfiedOptions(body).length > 0, { error: NO_OPTION_MESSAGE }));
export type NewTerm = z.output<typeof newTerm>;

/** Changes to a term. Only sent fields change. The service checks the rule of §2.4 on the merged term. */
export const termChanges = z.object({
  word: z.optional(word),
  languageId: z.optional(languageId),
  ...pronunciation,
  caseSensitive: z.optional(caseSensitive),
});
export type TermChanges = z.output<typeof termChanges>;

export const createGlossary = endpoint({
  method: 'POST',
  path: '/glossary',
  tag: 'Glossaries',
  summary: 'Create an empty glossary',
  description: 'Terms are added afterwards. A glossary can’t be renamed.',
  body: newGlossary,
  success: { status: 201, meaning: 'Glossary created', body: glossary },
  errors: { 400: 'Invalid input', ...INTERNAL },
});

export const listGlossaries = endpoint({
  method: 'GET',
  path: '/glossary',
  tag: 'Glossaries',
  summary: 'List the glossaries of the workspace',
  description: 'Oldest first. The list may be empty.',
  success: { status: 200, meaning: 'Success', body: z.array(glossary) },
  conditional: true,
  errors: INTERNAL,
});

export const deleteGlossary = endpoint({
  method: 'DELETE',
  path: '/glossary/{glossaryId}',
  tag: 'Glossaries',
  summary: 'Delete a glossary and its terms',
  description: 'Deletes both or neither.',
  params: z.object({ glossaryId: pathId }),
  success: { status: 204, meaning: 'Glossary deleted' },
  errors: { 404: 'Glossary not found', ...INTERNAL },
});

export const addTerm = endpoint({
  method: 'POST',
  path: '/glossary/{glossaryId}',
  tag: 'Terms',
  summary: 'Add a term to a glossary',
  description: 'The term must satisfy at least one of the three pronunciation options.',
  params: z.object({ glossaryId: pathId }),
  body: newTerm,
  success: { status: 201, meaning: 'Term created', body: term },
  errors: { 400: 'Invalid input, or no such glossary', ...INTERNAL },
});

export const listTerms = endpoint({
  method: 'GET',
  path: '/glossary/{glossaryId}/terms',
  tag: 'Terms',
  summary: 'List the terms of a glossary',
  description: 'Oldest first.',
  conditional: true,
  params: z.object({ glossaryId: pathId }),
  success: { status: 200, meaning: 'Success', body: z.array(term) },
  errors: { 404: 'No such glossary', ...INTERNAL },
});

export const updateTerm = endpoint({
  method: 'PUT',
  path: '/glossary/terms/{termId}',
  tag: 'Terms',
  summary: 'Change a term',
  description:
    'Only sent fields change. "" or null clears an optional field. The result must still satisfy an option.',
  ifMatch: termChanged,
  params: z.object({ termId: pathId }),
  body: termChanges,
  success: { status: 200, meaning: 'Term updated', body: term },
  errors: { 400: 'Invalid input', 404: 'Term not found', ...INTERNAL },
});

export const deleteTerm = endpoint({
  method: 'DELETE',
  path: '/glossary/terms/{termId}',
  tag: 'Terms',
  summary: 'Delete a term',
  description: 'The glossary stays.',
  ifMatch: termChanged,
  params: z.object({ termId: pathId }),
  success: { status: 204, meaning: 'Term deleted' },
  errors: { 404: 'Term not found', ...INTERNAL },
});
