// Where the service answers, below its origin. Every other address is the web app's.

export const API_PATH = '/api';
export const HEALTH_PATH = '/healthz';
export const READY_PATH = '/readyz';
/** Where bodies of media files are taken. */
export const UPLOAD_PATH = '/upload';

/** Where media files are read from. */
export const READ_PATH = '/read';

/** Each with all that lies below it. */
export const SERVICE_PATHS: readonly string[] = [API_PATH, HEALTH_PATH, READY_PATH, UPLOAD_PATH, READ_PATH];

/** @param path without its query */
export function isServicePath(path: string): boolean {
  return SERVICE_PATHS.some((own) => path === own || path.startsWith(`${own}/`));
}
