import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pagePolicy } from './page-policy.ts';

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const scriptsOf = (html: string) => /script-src ([^;]*)/.exec(pagePolicy(html))?.[1];

test('inline scripts run only by their hash; nothing else inline does', () => {
  const html =
    '<script>one()</script><script type="module" src="/a.js"></script><script type="x">two()\n</script>';
  expect(scriptsOf(html)).toBe(`'self' 'wasm-unsafe-eval' ${hash('one()')} ${hash('two()\n')}`);
  expect(scriptsOf(html)).not.toContain('unsafe-inline');
});

test('the hash is of the script as a browser reads it, with LF at line ends', () => {
  expect(scriptsOf('<script>\r\none()\r</script>')).toContain(hash('\none()\n'));
});

test('a person may connect to any service, and play and save from any store', () => {
  expect(pagePolicy('')).toContain("connect-src 'self' http: https:;");
  expect(pagePolicy('')).toContain("media-src 'self' blob: http: https:;");
  expect(pagePolicy('')).toContain('frame-src http: https:;');
});

test.each(["frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'", "form-action 'self'"])(
  'the page is closed otherwise: %s',
  (directive) => expect(pagePolicy('')).toContain(directive),
);
