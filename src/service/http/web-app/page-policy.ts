// The Content-Security-Policy of the web app's page. It allows scripts of this origin, and inline scripts by their hash.
import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi;

/** @param html the page with its inline scripts */
export function pagePolicy(html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => sourceHash(script));
  return Object.entries({
    'default-src': "'none'",
    // The upload worker hashes with WebAssembly.
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...hashes].join(' '),
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    // Users may connect to any server, which may give out addresses of any store.
    'connect-src': "'self' http: https:",
    'media-src': "'self' blob: http: https:",
    // Downloads from other origins start in a sandboxed frame.
    'frame-src': 'http: https:',
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}

function sourceHash(script: string): string {
  // Browsers hash the script after normalising its line ends to LF.
  const text = script.replace(/\r\n?/g, '\n');
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
