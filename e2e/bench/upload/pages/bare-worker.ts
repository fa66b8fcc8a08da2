// The ceiling of the comparison: a worker that only sends PUT requests.
import { presignSingle } from './api.ts';

export type BareWork =
  /** Sends slices of one file to existing addresses. */
  | {
      readonly kind: 'parts';
      readonly file: File;
      readonly addresses: readonly string[];
      readonly partSize: number;
      /** Concurrent PUTs. */
      readonly lanes: number;
    }
  /** Sends whole small files. Each address is requested right before the PUT. */
  | {
      readonly kind: 'files';
      readonly files: readonly File[];
      readonly key: string;
    };

const LANES_OF_FILES = 4;

addEventListener('message', ({ data }: MessageEvent<BareWork>) => {
  void work(data).then(
    () => postMessage('done'),
    (error: unknown) => postMessage(String(error)),
  );
});

async function work(work: BareWork): Promise<void> {
  let next = 0;
  const count = work.kind === 'parts' ? work.addresses.length : work.files.length;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await sendOne(work, index);
  };
  const lanes = work.kind === 'parts' ? work.lanes : LANES_OF_FILES;
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function sendOne(work: BareWork, index: number): Promise<void> {
  if (work.kind === 'parts') {
    const start = index * work.partSize;
    return put(work.addresses[index] ?? '', work.file.slice(start, start + work.partSize));
  }
  const file = work.files[index];
  if (file === undefined) return;
  const address = await presignSingle(work.key, file.name, 'audio/wav');
  return put(address, file, 'audio/wav');
}

function put(address: string, body: Blob, contentType?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('PUT', address);
    if (contentType !== undefined) xhr.setRequestHeader('Content-Type', contentType);
    xhr.addEventListener('load', () => {
      if (xhr.status === 200) resolve();
      else reject(new Error(`PUT answered ${xhr.status}`));
    });
    xhr.addEventListener('error', () => reject(new Error('PUT failed')));
    xhr.send(body);
  });
}
