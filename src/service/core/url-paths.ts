// Paths that the service answers. All other paths belong to the web app.

export const API_PATH = '/api';
export const HEALTH_PATH = '/healthz';
export const READY_PATH = '/readyz';
/** Path of signed upload addresses. */
export const UPLOAD_PATH = '/upload';

/** Path of signed addresses to read from. */
export const READ_PATH = '/read';

/** Prefixes of all paths of the service. */
export const SERVICE_PATHS: readonly string[] = [API_PATH, HEALTH_PATH, READY_PATH, UPLOAD_PATH, READ_PATH];

/** @param path path without query */
export function isServicePath(path: string): boolean {
  return SERVICE_PATHS.some((own) => path === own || path.startsWith(`${own}/`));
}
