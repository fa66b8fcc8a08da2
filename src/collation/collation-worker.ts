// Web Worker entry.
import { serve } from '#worker-rpc/serve.ts';
import { transfer } from '#worker-rpc/transfer.ts';
import { rankTexts } from './collation-order.ts';

const collation = {
  rank(texts: readonly string[]): Uint32Array {
    const ranks = rankTexts(texts);
    return transfer(ranks, [ranks.buffer]);
  },
};

export type Collation = typeof collation;

serve(collation);
