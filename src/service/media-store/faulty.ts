// For development and tests: makes a store fail if the name of a file asks for it. Names like `fault-put-500-once.mp4`,
// `talks/fault-complete-slow.mp4` and `fault-delete-500.wav` cause a fault.
import { setTimeout as delay } from 'node:timers/promises';
import { type DirectStore, type MediaStore, type ReceivingStore, StoreFull } from './media-store.ts';

/** The step that fails, the kind of fault, and whether only the first attempt for this path fails. */
const FAULT = /fault-(?<step>put|complete|delete)-(?<fault>500|full|slow)(?<once>-once)?/;

type Step = 'put' | 'complete' | 'delete';

/** Default delay (ms) of a slow step. */
const SLOW_MS = 3_000;

type InjectFault = (step: Step, path: string) => Promise<void>;

/**
 * Adds faults to a store. Bodies that browsers send directly to the store don't pass here, so they can't fail.
 * @param slowMs delay (ms) of a slow step
 */
export function withFaults<Store extends MediaStore>(store: Store, slowMs?: number): Store;
export function withFaults(store: MediaStore, slowMs = SLOW_MS): MediaStore {
  const done = new Set<string>();

  async function injectFault(step: Step, path: string): Promise<void> {
    const asked = FAULT.exec(path)?.groups;
    if (asked?.['step'] !== step) return;
    if (asked['once'] !== undefined) {
      if (done.has(`${step} ${path}`)) return;
      done.add(`${step} ${path}`);
    }
    if (asked['fault'] === 'slow') await delay(slowMs);
    else if (asked['fault'] === 'full') throw new StoreFull('Simulated by the file’s name: full.');
    else throw new Error('Simulated by the file’s name: fault.');
  }

  async function remove(...[workspace, targets]: Parameters<MediaStore['remove']>): Promise<void> {
    for (const { path } of targets) await injectFault('delete', path);
    await store.remove(workspace, targets);
  }

  return 'intake' in store
    ? { ...receivingWithFaults(store, injectFault), remove }
    : { ...directWithFaults(store, injectFault), remove };
}

function directWithFaults(store: DirectStore, injectFault: InjectFault): DirectStore {
  const { direct } = store;
  return {
    ...store,
    direct: {
      ...direct,
      async complete(upload, ...rest) {
        await injectFault('complete', upload.path);
        await direct.complete(upload, ...rest);
      },
    },
  };
}

function receivingWithFaults(store: ReceivingStore, injectFault: InjectFault): ReceivingStore {
  const { intake } = store;
  return {
    ...store,
    intake: {
      ...intake,
      async stage(body) {
        const staged = await intake.stage(body);
        return {
          ...staged,
          async publish(workspace, path, onlyIf) {
            await injectFault('put', path);
            await staged.publish(workspace, path, onlyIf);
          },
        };
      },
      beginPart(upload, ...rest) {
        const attempt = intake.beginPart(upload, ...rest);
        return {
          ...attempt,
          async receive(body) {
            const part = await attempt.receive(body);
            await injectFault('put', upload.path);
            return part;
          },
        };
      },
      async complete(upload, ...rest) {
        await injectFault('complete', upload.path);
        await intake.complete(upload, ...rest);
      },
    },
  };
}
