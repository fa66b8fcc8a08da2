// The workload during crashes. Workers upload files whole and in parts, replace and delete them, create, fill and delete
// glossaries, and change terms. Each item belongs to one worker, so at most one of its changes is in doubt.
import { type Client, type Part, Unacknowledged } from './client.ts';
import { PART_SIZES, partOf, wholeOf } from './contents.ts';
import { Ledger, NONE } from './ledger.ts';

/** An upload that was started and not confirmed as completed. */
export interface UnfinishedUpload {
  readonly path: string;
  /** Version of the content. */
  readonly version: string;
  readonly uploadId: string;
  readonly parts: Part[];
  /** Whether `complete` was requested. */
  isCompleting: boolean;
}

export interface Work {
  readonly ledger: Ledger;
  /** Uploads that will be continued. Others are left to the sweep. */
  readonly unfinished: Set<UnfinishedUpload>;
  /** Number of acknowledged changes. */
  acknowledged: number;
  /** Number of started items, used for unique names. */
  begun: number;
}

type Step = (client: Client, work: Work) => Promise<void>;

const FILES = 8;
const LASTING_TERMS = 4;
export const LASTING_GLOSSARY = 'lasting';

/** A worker repeats each of these steps. */
const WORKERS: readonly Step[] = [
  ...[0, 1].map(
    (worker): Step =>
      (client, work) =>
        singleFile(client, work, worker),
  ),
  ...[0, 1].map(
    (worker): Step =>
      (client, work) =>
        fileInParts(client, work, worker),
  ),
  glossaryAndTerms,
  ...[0, 1].map(
    (worker): Step =>
      (client, work) =>
        lastingTerm(client, work, worker),
  ),
];

/** Runs all workers until the signal aborts or an answer is missing. */
export async function changeUntil(over: AbortSignal, client: Client, work: Work): Promise<void> {
  await Promise.all(
    WORKERS.map(async (step) => {
      try {
        while (!over.aborted) await step(client, work);
      } catch (error) {
        if (!(error instanceof Unacknowledged)) throw error;
      }
    }),
  );
}

async function acknowledge<T>(work: Work, item: string, to: string, change: () => Promise<T>): Promise<T> {
  const outcome = await work.ledger.change(item, to, change);
  work.acknowledged++;
  return outcome;
}

async function singleFile(client: Client, work: Work, worker: number): Promise<void> {
  const number = work.begun++;
  const path = `single/${worker}/${number % FILES}.mp4`;
  const version = `single ${number}`;
  await acknowledge(work, `file ${path}`, version, () => client.putFile(path, wholeOf(version)));
  if (number % 3 === 0) await acknowledge(work, `file ${path}`, NONE, () => client.deleteFile(path));
}

async function fileInParts(client: Client, work: Work, worker: number): Promise<void> {
  const number = work.begun++;
  const path = `parts/${worker}/${number}.mp4`;
  const version = `parts ${number}`;
  const { uploadId, url } = await client.presignPart(path, 1);
  const first = { partNumber: 1, etag: await client.putPart(url, partOf(version, 1)) };
  work.acknowledged++;
  if (number % 5 === 0) return;
  // Register the upload only now. The first part can't be requested twice, so an upload whose first part is in doubt is
  // abandoned.
  const upload: UnfinishedUpload = { path, version, uploadId, parts: [first], isCompleting: false };
  work.unfinished.add(upload);
  await finish(client, work, upload);
  await acknowledge(work, `file ${path}`, NONE, () => client.deleteFile(path));
}

/** Sends the parts that are not acknowledged and completes the upload. @returns whether this call completed it */
export async function finish(client: Client, work: Work, upload: UnfinishedUpload): Promise<boolean> {
  const { path, version, uploadId, parts } = upload;
  for (let partNumber = parts.length + 1; partNumber <= PART_SIZES.length; partNumber++) {
    const { url } = await client.presignPart(path, partNumber, uploadId);
    parts.push({ partNumber, etag: await client.putPart(url, partOf(version, partNumber)) });
    work.acknowledged++;
  }
  upload.isCompleting = true;
  const isComplete = await acknowledge(work, `file ${path}`, version, () => client.complete(upload, parts));
  work.unfinished.delete(upload);
  return isComplete;
}

async function glossaryAndTerms(client: Client, work: Work): Promise<void> {
  const name = `glossary ${work.begun++}`;
  const { id } = await acknowledge(work, `glossary ${name}`, 'there', () => client.createGlossary(name));
  for (let number = 0; number < 3; number++) {
    await acknowledge(work, `term ${name}/${number}`, 'v0', () => client.addTerm(id, `${number} v0`));
  }
  await acknowledge(work, `glossary ${name}`, NONE, () => client.deleteGlossary(id));
}

async function lastingTerm(client: Client, work: Work, worker: number): Promise<void> {
  const found = (await client.glossaries()).find(({ name }) => name === LASTING_GLOSSARY);
  const terms = found ? await client.terms(found.id) : [];
  for (const { id, word } of terms) {
    const [number = ''] = word.split(' ');
    if (Number(number) % 2 !== worker) continue;
    const version = `v${work.begun++}`;
    const item = `term ${LASTING_GLOSSARY}/${number}`;
    await acknowledge(work, item, version, () => client.updateTerm(id, `${number} ${version}`));
  }
}

/** Creates the state that lasts through all crashes. */
export async function begin(client: Client): Promise<Work> {
  const work: Work = { ledger: new Ledger(), unfinished: new Set(), acknowledged: 0, begun: 0 };
  const glossary = `glossary ${LASTING_GLOSSARY}`;
  const { id } = await acknowledge(work, glossary, 'there', () => client.createGlossary(LASTING_GLOSSARY));
  for (let number = 0; number < LASTING_TERMS; number++) {
    const item = `term ${LASTING_GLOSSARY}/${number}`;
    await acknowledge(work, item, 'v0', () => client.addTerm(id, `${number} v0`));
  }
  return work;
}
