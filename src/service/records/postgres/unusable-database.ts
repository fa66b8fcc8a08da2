// Explains to the operator why a PostgreSQL database can't be used at the start. Sentences never contain the password.
import pg from 'pg';
import { NewerSchema } from '#service/records/migrate.ts';

/** @param message PostgreSQL's error message */
type Sentence = (where: string, message: string) => string;

const unexpectedSchema: Sentence = (where, message) =>
  `${where} doesn’t have Lectern’s tables (${message}). Restore a backup, or set DATABASE_URL to an empty one.`;

/** Sentences by PostgreSQL's error code, or its class (the first two characters). */
const SENTENCES: Readonly<Record<string, Sentence>> = {
  '28': (where) => `${where} doesn’t accept the user name or the password in DATABASE_URL.`,
  '3D000': (where) => `${where} doesn’t exist. Create it with “createdb”, or set DATABASE_URL to another.`,
  '42703': unexpectedSchema,
  '42P01': unexpectedSchema,
  '42P07': unexpectedSchema,
  '42501': (where) => `${where} doesn’t belong to the user in DATABASE_URL. Make it its owner.`,
  '53100': (where) => `${where} has no space left. Free up space, then try again.`,
};

/** The driver's messages about timeouts, which have no code. */
const TIMEOUT_MESSAGE = /^timeout (?:expired|exceeded)|^Connection terminated due to connection timeout/;

export function unusableDatabase(url: string, error: unknown): Error {
  const place = placeOf(url);
  const where = place.charAt(0).toUpperCase() + place.slice(1);
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof NewerSchema) {
      const advice = 'Start that version, or restore a backup made before the upgrade.';
      return new Error(`${where} was upgraded by a newer version of Lectern. ${advice}`);
    }
    const code = cause instanceof pg.DatabaseError ? (cause.code ?? '') : '';
    const sentence = SENTENCES[code] ?? SENTENCES[code.slice(0, 2)];
    if (sentence) return new Error(sentence(where, cause.message));
    if ('code' in cause && /^E[A-Z_]+$/.test(String(cause.code)))
      return new Error(`${where} can’t be reached. Is PostgreSQL running there?`);
    if (TIMEOUT_MESSAGE.test(cause.message))
      return new Error(`${where} doesn’t respond. Is PostgreSQL running there, or is it stuck?`);
  }
  return new Error(`${where} can’t be used.`, { cause: error });
}

/** Describes the database for a sentence, without the password. */
export function placeOf(url: string): string {
  const { host = '', pathname = '' } = URL.parse(url) ?? {};
  return `the database “${pathname.slice(1)}” at ${host === '' ? 'this machine' : host}`;
}
