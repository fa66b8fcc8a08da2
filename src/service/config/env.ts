// The kinds of settings: how each is written in the environment, and the sentence for each way to get it wrong.
import { isIP } from 'node:net';
import { z } from 'zod';
import { API_KEY_MIN_LENGTH } from '#contract/limits.ts';
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

export function flag(name: string) {
  return z.enum(['0', '1'], { error: `${name} must be 1 or 0.` }).transform((value) => value === '1');
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

/** `workspace:key,workspace2:key2`. A workspace may have several keys. Messages never repeat a key. */
export const apiKeys = list().transform((entries, ctx) => {
  const keys: ConfiguredKey[] = [];
  entries.forEach((entry, index) => {
    const colon = entry.indexOf(':');
    const [workspace, key] = [entry.slice(0, Math.max(colon, 0)), entry.slice(colon + 1)];
    const problem = keyProblem(colon, workspace, key, keys);
    if (problem !== undefined) {
      ctx.addIssue({ code: 'custom', message: `API_KEYS: entry ${index + 1}: ${problem}.` });
    }
    keys.push({ workspace, key });
  });
  return keys;
});

function keyProblem(
  colon: number,
  workspace: string,
  key: string,
  earlier: readonly ConfiguredKey[],
): string | undefined {
  if (colon < 0) return 'write it as workspace:key';
  if (!isWorkspace(workspace)) return WORKSPACE_RULE;
  if (key.length < API_KEY_MIN_LENGTH) return `the key must have at least ${API_KEY_MIN_LENGTH} characters`;
  if (!/^[\x21-\x7e]+$/.test(key)) return 'the key must be printable ASCII without white space';
  if (earlier.some((other) => other.key === key)) return 'this key is there twice';
  return undefined;
}

/** Values between commas; white space around them and empty ones don't count. */
function list() {
  return z.string().transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  );
}

function isPlainUrl(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.username === '' &&
    !/[?#]/.test(text)
  );
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}
