// Web Worker entry that reads and hashes. Hashing a large file takes about a minute.
import { serve } from '#worker-rpc/serve.ts';
import { md5 } from './md5.ts';

const running = new Map<number, AbortController>();

const hashServer = {
  async hash(id: number, body: Blob | ArrayBuffer): Promise<string> {
    const controller = new AbortController();
    running.set(id, controller);
    try {
      return await md5(body, controller.signal);
    } finally {
      running.delete(id);
    }
  },
  stop: (id: number): void => running.get(id)?.abort(),
};

export type HashServer = typeof hashServer;

serve(hashServer, { isConcurrent: true });
