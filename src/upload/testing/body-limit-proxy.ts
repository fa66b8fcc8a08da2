// A proxy on the way to the store that lets no long bodies through.
import { PutError } from '#upload/network/put-error.ts';
import type { Transport } from '#upload/network/transport.ts';

/**
 * @param longest bytes of a body that gets through
 * @param onPut told of the length of each
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
