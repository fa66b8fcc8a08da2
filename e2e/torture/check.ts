// Checks the state after a crash: acknowledged changes are complete, and other changes are complete or absent.
import type { Client } from './client.ts';
import { digest, digestOf } from './contents.ts';
import { NONE } from './ledger.ts';
import { finish, type UnfinishedUpload, type Work } from './work.ts';

/** Reads a file from the store directly, without the service. */
export type ReadFile = (path: string) => Promise<Uint8Array>;

/** @returns the problems found, one sentence each */
export async function check(client: Client, work: Work, readFile: ReadFile): Promise<string[]> {
  return [
    ...(await checkFiles(client, work, readFile)),
    ...(await finishUploads(client, work, readFile)),
    ...(await checkGlossaries(client, work)),
  ];
}

async function checkFiles(client: Client, { ledger }: Work, readFile: ReadFile): Promise<string[]> {
  const listed = new Set(await client.files());
  const problems: string[] = [];
  for (const path of new Set([...listed, ...ledger.names('file ')])) {
    const thing = `file ${path}`;
    const state = listed.has(path) ? versionIn(await readFile(path), ledger.possible(thing)) : NONE;
    problems.push(...[ledger.find(thing, state)].filter((problem) => problem !== undefined));
  }
  return problems;
}

/** @returns the version whose content these bytes are */
function versionIn(bytes: Uint8Array, versions: ReadonlySet<string>): string {
  const found = digest(bytes);
  const version = [...versions].find((one) => one !== NONE && digestOf(one) === found);
  return version ?? `no version of it (${bytes.length} bytes)`;
}

/** Continues unfinished uploads with their acknowledged parts. A lost or damaged part makes this fail. */
async function finishUploads(client: Client, work: Work, readFile: ReadFile): Promise<string[]> {
  const problems: string[] = [];
  for (const upload of work.unfinished) {
    const { path } = upload;
    const mayBeOver = upload.isCompleting;
    try {
      const isComplete = await finish(client, work, upload);
      if (!isComplete && !mayBeOver) problems.push(`The unfinished upload of ${path} is gone.`);
    } catch (error) {
      work.unfinished.delete(upload);
      problems.push(`The upload of ${path} can’t go on: ${String(error)}`);
      continue;
    }
    problems.push(...(await checkFile(upload, client, readFile)));
    await work.ledger.change(`file ${path}`, NONE, () => client.deleteFile(path));
  }
  return problems;
}

async function checkFile(
  { path, version }: UnfinishedUpload,
  client: Client,
  readFile: ReadFile,
): Promise<string[]> {
  if (!(await client.files()).includes(path)) return [`${path} was completed, and is not there.`];
  return digest(await readFile(path)) === digestOf(version) ? [] : [`${path} does not hold ${version}.`];
}

async function checkGlossaries(client: Client, { ledger }: Work): Promise<string[]> {
  const listed = new Map((await client.glossaries()).map(({ id, name }) => [name, id]));
  const problems: (string | undefined)[] = [];
  for (const name of new Set([...listed.keys(), ...ledger.names('glossary ')])) {
    const id = listed.get(name);
    problems.push(ledger.find(`glossary ${name}`, id === undefined ? NONE : 'there'));
    if (id !== undefined) problems.push(...(await checkTerms(client, name, id, ledger)));
  }
  return problems.filter((problem) => problem !== undefined);
}

async function checkTerms(
  client: Client,
  glossary: string,
  id: string,
  ledger: Work['ledger'],
): Promise<(string | undefined)[]> {
  const problems: (string | undefined)[] = [];
  const found = new Map<string, string>();
  for (const { word, pronounceAs } of await client.terms(id)) {
    const [number = '', version = ''] = word.split(' ');
    if (word !== pronounceAs) problems.push(`A term says “${word}” and is pronounced as “${pronounceAs}”.`);
    if (found.has(number)) problems.push(`Term ${number} of ${glossary} is there twice.`);
    found.set(number, version);
  }
  const prefix = `term ${glossary}/`;
  for (const number of new Set([...found.keys(), ...ledger.names(prefix)])) {
    problems.push(ledger.find(prefix + number, found.get(number) ?? NONE));
  }
  return problems;
}
