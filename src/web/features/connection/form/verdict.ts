// Results of a connection test.
import type { ApiError } from '#api-client/api-error.ts';

export type Problem =
  | { readonly kind: 'key-refused'; readonly status: number }
  /** An https page must not call an http server. */
  | { readonly kind: 'mixed-content' }
  /** The host responds, but not to pages of this origin. */
  | { readonly kind: 'cors' }
  /** No such host, nothing listening, or no trusted certificate: browsers don't tell a page which. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'not-this-api' }
  | { readonly kind: 'service-fault'; readonly status: number }
  | { readonly kind: 'refused'; readonly status: number };

export type Verdict = { readonly kind: 'works' } | { readonly kind: 'fails'; readonly problem: Problem };

/** Facts about a failed call beside its error. */
export interface RequestContext {
  /** The address of this page. */
  readonly page: string;
  readonly baseUrl: string;
  /** Whether the host responds to a request whose response the page may not read. */
  readonly hostAnswers: boolean;
}

export function diagnose({ failure }: ApiError, circumstances: RequestContext): Problem {
  if (failure.kind === 'unreachable') return diagnoseSilence(circumstances);
  if (failure.kind !== 'refused') return { kind: failure.kind };
  const { status } = failure;
  if (status === 401 || status === 403) return { kind: 'key-refused', status };
  if (status === 404 || status === 405) return { kind: 'not-this-api' };
  return { kind: status >= 500 ? 'service-fault' : 'refused', status };
}

function diagnoseSilence({ page, baseUrl, hostAnswers }: RequestContext): Problem {
  const from = new URL(page);
  const to = new URL(baseUrl);
  // Loopback counts as secure with any protocol.
  if (from.protocol === 'https:' && to.protocol === 'http:' && !isLoopback(to.hostname)) {
    return { kind: 'mixed-content' };
  }
  return { kind: from.origin !== to.origin && hostAnswers ? 'cors' : 'unreachable' };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || host.startsWith('127.');
}
