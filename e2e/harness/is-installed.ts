import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @returns whether the program is in PATH, /usr/bin or /usr/sbin */
export function isInstalled(program: string): boolean {
  const path = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/sbin'];
  return path.some((folder) => existsSync(join(folder, program)));
}
