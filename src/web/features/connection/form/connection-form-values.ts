// Values of the connection form, their validation, and the connection they describe.
import { z } from 'zod/mini';
import type { NewConnection, SavedConnection } from '#web/api/connections/connections-state.ts';
import { parseBaseUrl } from './base-url.ts';
import { headerForScheme, KEY_SCHEMES, schemeForHeader } from './key-schemes.ts';
import { words } from './words.ts';

/** Characters of a header name (RFC 9110 §5.6.2). */
const TOKEN = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;
/** Headers that browsers drop silently, and headers that calls set themselves. */
const FORBIDDEN_HEADERS =
  /^(accept-(charset|encoding)|access-control-.*|connection|content-.*|cookie2?|date|dnt|expect|host|if-.*|keep-alive|origin|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|via)$/i;
/** Visible ASCII. Other characters make `fetch` throw, or arrive garbled. */
const VISIBLE = /^[\x21-\x7e]+$/;
const VISIBLE_WORDS = /^[\x20-\x7e]*$/;

/** @param origin of this page, for an address given as a bare path */
export function connectionFormSchema(origin: string) {
  return z
    .object({
      baseUrl: z.string(),
      key: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, { error: words.errors.key }),
          z.regex(VISIBLE, { error: words.errors.keyCharacters }),
        ),
      scheme: z.enum(KEY_SCHEMES),
      headerName: z.string().check(z.trim()),
      prefix: z.string().check(z.trim()),
      remember: z.boolean(),
    })
    .check(({ value: form, issues }) => {
      const refuse = (path: string, message: string) =>
        issues.push({ code: 'custom', path: [path], message, input: form });
      const address = parseBaseUrl(form.baseUrl, origin);
      if (!address.ok) refuse('baseUrl', address.message);
      if (form.scheme !== 'own') return;
      if (!TOKEN.test(form.headerName)) refuse('headerName', words.errors.headerName);
      else if (FORBIDDEN_HEADERS.test(form.headerName)) refuse('headerName', words.errors.headerForbidden);
      if (!VISIBLE_WORDS.test(form.prefix)) refuse('prefix', words.errors.prefixCharacters);
    });
}

export type ConnectionFormValues = z.infer<ReturnType<typeof connectionFormSchema>>;

/** Returns the values of a saved connection, or defaults for the server that served this app. */
export function initialValues(saved: SavedConnection | undefined, origin: string): ConnectionFormValues {
  return {
    baseUrl: saved?.baseUrl ?? `${origin}/api`,
    key: '',
    scheme: saved ? schemeForHeader(saved) : 'bearer',
    headerName: saved?.headerName ?? '',
    prefix: saved?.prefix ?? '',
    remember: saved?.remembered ?? false,
  };
}

/** @param form validated by the schema */
export function toNewConnection(form: ConnectionFormValues, origin: string): NewConnection {
  const address = parseBaseUrl(form.baseUrl, origin);
  const baseUrl = address.ok ? address.baseUrl : form.baseUrl;
  return {
    connection: { baseUrl, key: form.key, ...headerForScheme(form.scheme, form) },
    remember: form.remember,
  };
}
