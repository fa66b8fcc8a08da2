import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { unpackBounded } from './unpack-bounded.ts';

test('refuses an archive that unpacks to more than the limit, even if its header states a small size', () => {
  const packed = zipSync({ big: new Uint8Array(10_000_000) });
  const lying = packed.slice();
  // The first file's header states its unpacked size at offset 22.
  new DataView(lying.buffer).setUint32(22, 1, true);
  for (const archive of [packed, lying])
    expect(() => unpackBounded(archive, 1_000_000)).toThrow(expect.objectContaining({ kind: 'too-large' }));
});

test('refuses an archive with damaged content', () => {
  const broken = zipSync({ a: new Uint8Array(1_000) });
  // The content starts at offset 31: 30 bytes of header and 1 of the name.
  broken.fill(0xff, 31, 35);
  expect(() => unpackBounded(broken, 10_000)).toThrow(expect.objectContaining({ kind: 'not-an-archive' }));
});
