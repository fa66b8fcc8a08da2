import type { WriteSome } from '#service/log/descriptor-writer.ts';

/** A log that is kept, to be looked at. */
export interface KeptLog {
  readonly writeLog: WriteSome;
  readonly printed: string;
  readonly clear: () => void;
}

export function keptLog(): KeptLog {
  let printed = '';
  return {
    async writeLog(bytes) {
      printed += Buffer.from(bytes).toString();
      return bytes.length;
    },
    get printed() {
      return printed;
    },
    clear() {
      printed = '';
    },
  };
}
