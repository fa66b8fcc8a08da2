// Rewrites a URL that can't be decoded to an unknown route, so that it gets 404. Fastify would refuse it before all hooks,
// without request id, log line and CORS headers.
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
