import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pagePolicy } from './page-policy.ts';

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const scriptsOf = (html: string) => /script-src ([^;]*)/.exec(pagePolicy(html))?.[1];

test('the policy allows inline scripts by hash, and nothing else inline', () => {
  const html =
    '<script>one()</script><script type="module" src="/a.js"></script><script type="x">two()\n</script>';
  expect(scriptsOf(html)).toBe(`'self' 'wasm-unsafe-eval' ${hash('one()')} ${hash('two()\n')}`);
  expect(scriptsOf(html)).not.toContain('unsafe-inline');
});

test('the hash is computed with LF line ends, as browsers do', () => {
  expect(scriptsOf('<script>\r\none()\r</script>')).toContain(hash('\none()\n'));
});

test('the policy allows connections to any service and media from any store', () => {
  expect(pagePolicy('')).toContain("connect-src 'self' http: https:;");
  expect(pagePolicy('')).toContain("media-src 'self' blob: http: https:;");
  expect(pagePolicy('')).toContain('frame-src http: https:;');
});

test.each(["frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'", "form-action 'self'"])(
  'the policy contains %s',
  (directive) => expect(pagePolicy('')).toContain(directive),
);
