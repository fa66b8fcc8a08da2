// Simulates a proxy in front of the store that refuses long bodies.
import { PutError } from '#upload/network/put-error.ts';
import type { Transport } from '#upload/network/transport.ts';

/**
 * @param longest size (bytes) of the largest body that gets through
 * @param onPut called with the size (bytes) of each body
 */
export function withBodyLimit(
  network: Transport,
  longest: number,
  onPut = (_bytes: number) => {},
): Transport {
  return {
    ...network,
    put(address, body, options) {
      const size = body instanceof Blob ? body.size : body.byteLength;
      onPut(size);
      if (size <= longest) return network.put(address, body, options);
      return Promise.reject(new PutError({ kind: 'refused', status: 413, detail: '', fields: [] }));
    },
  };
}
