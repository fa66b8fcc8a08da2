import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { unpackBounded } from './unpack-bounded.ts';

test('unpacks no further than its limit, also where the archive lies about its size', () => {
  const packed = zipSync({ big: new Uint8Array(10_000_000) });
  const lying = packed.slice();
  // The size a header promises: 22 bytes in, of the first file.
  new DataView(lying.buffer).setUint32(22, 1, true);
  for (const archive of [packed, lying])
    expect(() => unpackBounded(archive, 1_000_000)).toThrow(expect.objectContaining({ kind: 'too-large' }));
});

test('an archive whose pieces are no longer what they were is refused', () => {
  const broken = zipSync({ a: new Uint8Array(1_000) });
  // 30 bytes of header, one of the name.
  broken.fill(0xff, 31, 35);
  expect(() => unpackBounded(broken, 10_000)).toThrow(expect.objectContaining({ kind: 'not-an-archive' }));
});
