// Schemas for the kinds of settings: how each one is written in a variable, and the message if it is wrong.
import { isIP } from 'node:net';
import { z } from 'zod';
import { API_KEY_MIN_LENGTH, WORKSPACE_NAME_MAX_CODE_POINTS } from '#contract/limits.ts';
import { codePointLength } from '#contract/text.ts';
import { isWorkspace, WORKSPACE_RULE } from '#contract/workspace.ts';
import type { ConfiguredKey } from '#service/core/credentials.ts';

export function wholeNumber(name: string, min: number, max: number) {
  const message = `${name} must be a whole number from ${min} to ${max}.`;
  return z
    .string()
    .regex(/^\d{1,12}$/, { error: message, abort: true })
    .transform(Number)
    .pipe(z.int().min(min, { error: message }).max(max, { error: message }));
}

/** A number of bytes, such as `500GiB`. */
export function bytes(name: string) {
  const message = `${name} must be a whole number of bytes, KiB, MiB, GiB or TiB, at least 1, like 500GiB.`;
  return z
    .string()
    .regex(/^0*[1-9]\d{0,11}(?:[KMGT]iB)?$/, { error: message })
    .transform((text) => Number.parseInt(text, 10) * 1024 ** ' KMGT'.indexOf(text.at(-3) ?? ' '))
    .pipe(z.int({ error: message }));
}

/** A boolean, in the words that other programs accept too. Upper case doesn't matter. */
export function flag(name: string) {
  return z.stringbool({
    truthy: ['true', '1', 'yes', 'on'],
    falsy: ['false', '0', 'no', 'off'],
    error: `${name} must be true or false (or 1 or 0, yes or no, on or off).`,
  });
}

export const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
  error: 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
});

export const publicUrl = z
  .string()
  .refine((text) => isPlainUrl(text) && new URL(text).pathname === '/', {
    error:
      'PUBLIC_URL must be an http or https address without path, “?”, “#” or user name, like https://media.example.com: the app needs a host to itself.',
  })
  .transform((text) => new URL(text).origin);

/** The message doesn't repeat the value because it contains a password. */
export const databaseUrl = z.string().refine((text) => isDatabaseUrl(text), {
  error: 'DATABASE_URL must look like postgres://user:password@host:5432/database.',
});

export const origins = list().superRefine((entries, ctx) => {
  for (const entry of entries) {
    if (entry === '*' || (isPlainUrl(entry) && new URL(entry).origin === entry)) continue;
    ctx.addIssue({
      code: 'custom',
      message: `ALLOWED_ORIGINS: “${entry}” is not an origin. One looks like https://app.example.com, without a path or a slash at its end.`,
    });
  }
});

export const proxies = list().superRefine((entries, ctx) => {
  for (const entry of entries) {
    if (isNetwork(entry)) continue;
    ctx.addIssue({
      code: 'custom',
      message: `TRUSTED_PROXIES: “${entry}” is neither an IP address nor a network like 10.0.0.0/8.`,
    });
  }
});

/** `workspace:key,workspace2:key2`. A workspace may have several keys. Messages never contain a key. */
export const apiKeys = list().transform((entries, ctx) => {
  const keys: ConfiguredKey[] = [];
  entries.forEach((entry, index) => {
    const [workspace, key] = splitAtColon(entry);
    const problem = keyError(workspace, key, keys);
    if (problem !== undefined) {
      ctx.addIssue({ code: 'custom', message: `API_KEYS: entry ${index + 1}: ${problem}.` });
    } else if (key !== undefined) keys.push({ workspace, key });
  });
  return keys;
});

function keyError(
  workspace: string,
  key: string | undefined,
  earlier: readonly ConfiguredKey[],
): string | undefined {
  if (key === undefined) return 'write it as workspace:key';
  if (!isWorkspace(workspace)) return WORKSPACE_RULE;
  if (key.length < API_KEY_MIN_LENGTH) return `the key must have at least ${API_KEY_MIN_LENGTH} characters`;
  if (!/^[\x21-\x7e]+$/.test(key)) return 'the key must be printable ASCII without white space';
  if (earlier.some((other) => other.key === key)) return 'this key is used twice';
  return undefined;
}

/** `workspace:Name,workspace2:Name two`. A name can't contain a comma. */
export const workspaceNames = list().transform((entries, ctx): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  entries.forEach((entry, index) => {
    const [workspace, text = ''] = splitAtColon(entry);
    const name = text.trim();
    const problem = nameError(workspace, name, names);
    if (problem !== undefined) {
      ctx.addIssue({ code: 'custom', message: `WORKSPACE_NAMES: entry ${index + 1}: ${problem}.` });
    }
    names.set(workspace, name);
  });
  return names;
});

function nameError(
  workspace: string,
  name: string,
  earlier: ReadonlyMap<string, string>,
): string | undefined {
  if (name === '') return 'write it as workspace:Name, the name without a comma';
  if (!isWorkspace(workspace)) return WORKSPACE_RULE;
  if (codePointLength(name) > WORKSPACE_NAME_MAX_CODE_POINTS)
    return `the name is longer than ${WORKSPACE_NAME_MAX_CODE_POINTS} characters`;
  if (/[\p{Cc}\p{Cs}]/u.test(name)) return 'the name contains a control character';
  if (earlier.has(workspace)) return 'this workspace is named twice';
  return undefined;
}

/** Splits at the first colon. @returns the part after the colon as undefined if there is none */
function splitAtColon(entry: string): [before: string, after: string | undefined] {
  const colon = entry.indexOf(':');
  return colon < 0 ? [entry, undefined] : [entry.slice(0, colon), entry.slice(colon + 1)];
}

/** Values separated by commas. Outer white space is trimmed, empty values are dropped. */
function list() {
  return z.string().transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  );
}

export function isPlainUrl(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.username === '' &&
    !/[?#]/.test(text)
  );
}

function isDatabaseUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^postgres(?:ql)?:$/.test(url.protocol) && url.pathname.length > 1;
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return (
    prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
  );
}
