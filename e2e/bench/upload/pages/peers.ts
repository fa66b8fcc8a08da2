// The benchmark's page: a file input, and functions that run the peers.
import { bareFiles, bareParts } from './bare.ts';
import { runUppy, type UppySettings } from './uppy.ts';

const input = document.createElement('input');
input.type = 'file';
input.multiple = true;
document.body.append(input);

const files = (): File[] => [...(input.files ?? [])];
const first = (): File => {
  const [file] = files();
  if (file === undefined) throw new Error('No file was chosen.');
  return file;
};

const peers = {
  bareParts: (partSize: number, lanes: number, key: string) => bareParts(first(), partSize, lanes, key),
  bareFiles: (key: string) => bareFiles(files(), key),
  uppy: (settings: UppySettings, key: string) => runUppy(files(), settings, key),
};
export type Peers = typeof peers;

// Uppy waits while the browser reports that it is offline, which it does with loopback only.
Object.defineProperty(navigator, 'onLine', { get: () => true });
Object.assign(globalThis, { peers });
