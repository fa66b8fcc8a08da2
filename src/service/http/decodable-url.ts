// An address that can't be decoded would be refused before any hook, without request id, log line or CORS headers.
// So it is sent where no route is: 404, like any other id nobody knows.
import { API_PATH } from '#service/core/url-paths.ts';

const NO_ROUTE = `${API_PATH}/undecodable`;

export function decodableUrl({ url = '/' }: { readonly url?: string | undefined }): string {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return NO_ROUTE;
  }
}
