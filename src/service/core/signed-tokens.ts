// Signs the content of addresses as tokens that clients can't create or change. A token for one purpose is invalid for
// another.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Query parameter of the token. Logs never contain the query. */
export const TOKEN = 'token';

export interface SignedTokens {
  /** @param content JSON data; holders of the token can read it */
  sign(content: object): string;
  /** @returns the content, or undefined if the token is foreign, altered or for another purpose */
  contentOf(token: string): unknown;
}

/** @param purpose default: uploads, because older releases named none */
export function signedTokens(secret: string, purpose?: 'read'): SignedTokens {
  // A payload has no dot, so no token of one purpose is valid for another.
  const prefix = purpose === undefined ? '' : `${purpose}.`;
  const signatureOf = (payload: string) =>
    createHmac('sha256', secret)
      .update(prefix + payload)
      .digest('base64url');
  return {
    sign(content) {
      const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
      return `${payload}.${signatureOf(payload)}`;
    },
    contentOf(token) {
      const [payload = '', signature = '', ...rest] = token.split('.');
      // Compare as text, because several texts decode to the same bytes.
      const given = Buffer.from(signature);
      const expected = Buffer.from(signatureOf(payload));
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) {
        return undefined;
      }
      const content: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
      return content;
    },
  };
}
