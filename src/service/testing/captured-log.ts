import type { WriteSome } from '#service/log/descriptor-writer.ts';

/** A log in memory that tests can read. */
export interface CapturedLog {
  readonly writeLog: WriteSome;
  readonly printed: string;
  readonly clear: () => void;
}

export function captureLog(): CapturedLog {
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
