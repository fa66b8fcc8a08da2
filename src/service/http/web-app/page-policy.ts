// The Content-Security-Policy of the web app's page. Scripts are ours or named by hash, never merely inline.
import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi;

/** @param html the page; its inline scripts are allowed by their hashes */
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
    // A person may connect to any service, which may hand out addresses of any store.
    'connect-src': "'self' http: https:",
    'media-src': "'self' blob: http: https:",
    // What is saved from another origin comes in a frame that may do nothing else.
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
  // A browser hashes the script as it parsed it: line ends are LF by then.
  const text = script.replace(/\r\n?/g, '\n');
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
