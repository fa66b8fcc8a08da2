// Tests a connection with the smallest request, and finds out why it fails.
import { ApiError } from '#api-client/api-error.ts';
import { call, send } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import { api } from '#contract/api.ts';
import { diagnose, type Verdict } from './verdict.ts';

const PATIENCE_MS = 10_000;

/** @param page address of the page that calls */
export async function testConnection(connection: Connection, page: string): Promise<Verdict> {
  try {
    await listGlossaries(connection);
    return { kind: 'works' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const silent = error.failure.kind === 'unreachable';
    const hostAnswers = silent && (await answersAnyone(connection.baseUrl));
    const problem = diagnose(error, {
      page,
      baseUrl: connection.baseUrl,
      hostAnswers,
    });
    return { kind: 'fails', problem };
  }
}

async function listGlossaries(connection: Connection): Promise<void> {
  try {
    await call(connection, api.listGlossaries, {}, { timeoutMs: PATIENCE_MS });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    // A 404 means "none yet" on some servers and a wrong path on every web server. The file list tells which.
    await expectFileList(connection, error);
  }
}

/** A server may return 404 for both lists if both are empty. HTML for both is from another program. */
async function expectFileList(connection: Connection, noGlossaries: ApiError): Promise<void> {
  try {
    await readFileListHead(connection);
  } catch (error) {
    const isNone = error instanceof ApiError && error.status === 404;
    if (!isNone || (isPage(error) && isPage(noGlossaries))) throw error;
  }
}

function isPage({ failure }: ApiError): boolean {
  return failure.kind === 'refused' && failure.isPage === true;
}

/** Reads only the headers, because the list of a large workspace has megabytes. */
async function readFileListHead(connection: Connection): Promise<void> {
  const response = await send(connection, api.listMediaFiles, {}, { timeoutMs: PATIENCE_MS });
  await response.body?.cancel();
  if (!/\bjson\b/.test(response.headers.get('content-type') ?? '')) {
    throw new ApiError({ kind: 'not-this-api', status: response.status });
  }
}

/** Whether the host responds at all. Sends no key, because the response can't be read. */
async function answersAnyone(baseUrl: string): Promise<boolean> {
  try {
    await fetch(baseUrl, {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return true;
  } catch {
    return false;
  }
}
