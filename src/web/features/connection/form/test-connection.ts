// Tries a connection out with the smallest request there is, and finds out why it fails.
import { ApiError } from '#api-client/api-error.ts';
import { call, send } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import { api } from '#contract/api.ts';
import { diagnose, type Verdict } from './verdict.ts';

const PATIENCE_MS = 10_000;

/** @param page the address of the page that asks */
export async function testConnection(connection: Connection, page: string): Promise<Verdict> {
  try {
    return { kind: 'works', glossaries: await countGlossaries(connection) };
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

async function countGlossaries(connection: Connection): Promise<number> {
  try {
    const glossaries = await call(connection, api.listGlossaries, {}, { timeoutMs: PATIENCE_MS });
    return glossaries.length;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    // Some servers say 404 for "none yet", and every web server says it for a wrong path: the file list tells.
    await expectFileList(connection, error);
    return 0;
  }
}

/** A server may have none of either yet. A page of HTML for both is some other program's. */
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

/** Only the head: the list of a large workspace is megabytes long. */
async function readFileListHead(connection: Connection): Promise<void> {
  const response = await send(connection, api.listMediaFiles, {}, { timeoutMs: PATIENCE_MS });
  await response.body?.cancel();
  if (!/\bjson\b/.test(response.headers.get('content-type') ?? '')) {
    throw new ApiError({ kind: 'not-this-api', status: response.status });
  }
}

/** Whether anything answers there at all. Sends no key: the answer can't be read, only that there is one. */
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
