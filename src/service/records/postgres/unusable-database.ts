// Why a PostgreSQL database can't be used at a start, as the operator is told it. Never with the password.
import pg from 'pg';
import { NewerSchema } from '#service/records/migrate.ts';

/** @param said by PostgreSQL */
type Sentence = (where: string, said: string) => string;

const notOurs: Sentence = (where, said) =>
  `${where} isn’t as Lectern made it (${said}). Restore a backup, or set DATABASE_URL to an empty one.`;

/** By PostgreSQL's code, or that code's class. */
const SENTENCES: Readonly<Record<string, Sentence>> = {
  '28': (where) => `${where} doesn’t accept the user name or the password in DATABASE_URL.`,
  '3D000': (where) => `${where} is not there. Make it with “createdb”, or set DATABASE_URL to another.`,
  '42703': notOurs,
  '42P01': notOurs,
  '42P07': notOurs,
  '42501': (where) => `${where} doesn’t belong to the user in DATABASE_URL. Make it its owner.`,
  '53100': (where) => `${where} has no space left. Make room, then try again.`,
};

/** As the driver says it, without a code. */
const UNANSWERED = /^timeout (?:expired|exceeded)|^Connection terminated due to connection timeout/;

export function unusableDatabase(url: string, error: unknown): Error {
  const place = placeOf(url);
  const where = place.charAt(0).toUpperCase() + place.slice(1);
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof NewerSchema) {
      const advice = 'Start that one, or restore a backup made before the upgrade.';
      return new Error(`${where} was brought up to date by a newer Lectern. ${advice}`);
    }
    const code = cause instanceof pg.DatabaseError ? (cause.code ?? '') : '';
    const sentence = SENTENCES[code] ?? SENTENCES[code.slice(0, 2)];
    if (sentence) return new Error(sentence(where, cause.message));
    if ('code' in cause && /^E[A-Z_]+$/.test(String(cause.code)))
      return new Error(`${where} can’t be reached. Is PostgreSQL running there?`);
    if (UNANSWERED.test(cause.message))
      return new Error(`${where} doesn’t answer. Is PostgreSQL running there, or is it stuck?`);
  }
  return new Error(`${where} can’t be used.`, { cause: error });
}

/** For a sentence, without the password. */
export function placeOf(url: string): string {
  const { host = '', pathname = '' } = URL.parse(url) ?? {};
  return `the database “${pathname.slice(1)}” at ${host === '' ? 'this machine' : host}`;
}
