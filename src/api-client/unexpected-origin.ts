/**
 * Detects a signed address with an origin that the service got wrong, which happens behind a proxy if PUBLIC_URL isn't
 * set. Only the service that also serves the page can be judged: its own addresses should have the page's origin, unless
 * PUBLIC_URL says otherwise. So callers report the origin only after the address failed.
 * @param address the signed address
 * @param baseUrl of the connection
 * @param pageOrigin origin of the page
 * @returns the address's origin if it isn't the page's; undefined if it is, or if the address leads to an S3 store
 */
export function unexpectedOrigin(address: string, baseUrl: string, pageOrigin: string): string | undefined {
  const { origin, searchParams } = new URL(address, baseUrl);
  const isFromOwnService = new URL(baseUrl).origin === pageOrigin;
  // Addresses that the service signs have a token, those of S3 have a signature.
  return isFromOwnService && origin !== pageOrigin && searchParams.has('token') ? origin : undefined;
}
