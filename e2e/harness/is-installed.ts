import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether this machine has a program of that name; those for administrators need not be in the path. */
export function isInstalled(program: string): boolean {
  const path = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/sbin'];
  return path.some((folder) => existsSync(join(folder, program)));
}
