// What a signed address says, in a token that nobody else can make or change. What was signed for one purpose is nothing
// for another.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The token goes in the query, which no log shows. */
export const TOKEN = 'token';

export interface SignedTokens {
  /** @param content what JSON can hold; not secret to whoever has the token */
  sign(content: object): string;
  /** Undefined where it isn't ours, was altered, or was signed for something else. */
  contentOf(token: string): unknown;
}

/** @param purpose left out, sending files: older releases named none */
export function signedTokens(secret: string, purpose?: 'read'): SignedTokens {
  // No payload has a dot in it: none of one purpose reads as one of another.
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
      // As text: several texts decode to the same bytes, and only one of them is the address we gave out.
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
