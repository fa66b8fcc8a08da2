// Lists the packages in the product with their licences. The build writes the list beside the app. It fails if a licence
// isn't allowed.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Licences that allow distribution in a product under any licence. MPL-2.0 does so while its files stay unchanged. */
const ALLOWED = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'OFL-1.1',
  'MPL-2.0',
  '(MIT OR CC0-1.0)',
]);
/** Folder of the fonts, the only third-party work in this repository. Everything else is installed as a package. */
const OWN_FONTS = 'src/web/app/theme/fonts';
const LICENCE_FILE = /^(?:licen[cs]e|copying|ofl)/i;

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().default(''),
      dev: z.boolean().default(false),
      devOptional: z.boolean().default(false),
    }),
  ),
});
type Locked = z.infer<typeof lockFile>['packages'][string];

/**
 * @param root of the repository, its packages installed
 * @returns the text of THIRD-PARTY.txt: every package that the app or the service uses
 * @throws Error naming the packages whose licence is none of the allowed ones, or is not stated
 */
export function thirdParty(root: string): string {
  const lock = lockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const used = Object.entries(lock.packages).filter(
    ([path, { dev, devOptional }]) => path && !dev && !devOptional,
  );
  const unknown = used.filter(([, { license }]) => !ALLOWED.has(license));
  if (unknown.length > 0) throw new Error(`Licence not allowed: ${unknown.map(described).join(', ')}`);
  const packages = used.map(
    ([path, locked]) => `${described([path, locked])}\n\n${textOf(join(root, path))}\n`,
  );
  const font = textOf(join(root, OWN_FONTS));
  return [...packages, ...(font === '' ? [] : [`Lectern IPA (OFL-1.1)\n\n${font}\n`])].join('\n');
}

function described([path, { version, license }]: readonly [string, Locked]): string {
  return `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)} ${version} (${license})`;
}

function textOf(folder: string): string {
  if (!existsSync(folder)) return '';
  const name = readdirSync(folder).find((file) => LICENCE_FILE.test(file));
  return name === undefined ? '' : readFileSync(join(folder, name), 'utf8').trim();
}
