// Parses the address of a server as people type and paste it.
import { words } from './words.ts';

export type BaseUrl =
  | { readonly ok: true; readonly baseUrl: string }
  | { readonly ok: false; readonly message: string };

/**
 * Completes a missing protocol, resolves a bare path against this page's origin, and drops what no base URL has:
 * query, fragment, slashes at the end.
 */
export function parseBaseUrl(text: string, origin: string): BaseUrl {
  const url = parse(text.trim(), origin);
  if (!url) return { ok: false, message: words.errors.baseUrl };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { ok: false, message: words.errors.protocol };
  }
  if (url.username !== '' || url.password !== '') return { ok: false, message: words.errors.credentials };
  return { ok: true, baseUrl: url.origin + url.pathname.replace(/\/+$/, '') };
}

const LOOPBACK = /^(localhost|127\.|\[::1\])/;

function parse(text: string, origin: string): URL | undefined {
  if (text === '' || /\s/.test(text)) return undefined;
  if (text.startsWith('/') && !text.startsWith('//')) return parsed(origin + text);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return parsed(text);
  return parsed(`${LOOPBACK.test(text) ? 'http' : 'https'}://${text}`);
}

function parsed(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}
