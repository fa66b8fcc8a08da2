import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attachment } from './content-disposition.ts';

test.each([
  ['intro.wav', 'intro.wav', 'intro.wav'],
  ['a b.wav', 'a b.wav', 'a%20b.wav'],
  ['"quoted".wav', '_quoted_.wav', '%22quoted%22.wav'],
  [
    'back\\slash; filename=evil.exe.wav',
    'back_slash; filename=evil.exe.wav',
    'back%5Cslash%3B%20filename%3Devil.exe.wav',
  ],
  ['100%.wav', '100_.wav', '100%25.wav'],
  ['%41.wav', '_41.wav', '%2541.wav'],
  ["it's (1)*.wav", "it's (1)*.wav", 'it%27s%20%281%29%2A.wav'],
  ['Café.wav', 'Caf_.wav', 'Caf%C3%A9.wav'],
  ['Cafe\u0301.wav', 'Cafe_.wav', 'Cafe%CC%81.wav'],
  ['👩‍👩‍👧.mov', '_____.mov', '%F0%9F%91%A9%E2%80%8D%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7.mov'],
  ['שלום.wav', '____.wav', '%D7%A9%D7%9C%D7%95%D7%9D.wav'],
  ['a\r\nSet-Cookie: x=1.wav', 'a__Set-Cookie: x=1.wav', 'a%0D%0ASet-Cookie%3A%20x%3D1.wav'],
])('the header saves %j under that name', (name, plain, extended) => {
  expect(attachment(name)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${extended}`);
});

test('the header is valid and contains the name, for any name', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }).filter((name) => name.isWellFormed()),
      (name) => {
        const header = attachment(name);
        // A token, a quoted string without escapes, and a value as defined by RFC 8187.
        const parts =
          /^attachment; filename="[\x20\x21\x23-\x5b\x5d-\x7e]*"; filename\*=UTF-8''((?:[\w!#$&+\-.^`|~]|%[\dA-F]{2})*)$/;
        const [, extended = ''] = parts.exec(header) ?? [];
        expect(header).toMatch(parts);
        expect(decodeURIComponent(extended)).toBe(name);
      },
    ),
  );
});
