// The PUTs that are open now, and how many may be. One address takes few: senders try again while an attempt of theirs
// still hangs in a dead connection, so a new one ends the one that has been silent longest. Clients and workspaces have
// limits of their own, beyond which nothing is begun: each PUT holds a connection, a file and some memory.
import { ApiError } from '#service/core/api-error.ts';

const ATTEMPTS_PER_ADDRESS = 2;

export interface PutLimits {
  /** By the network a client's connection comes from. */
  readonly perClient: number;
  readonly perWorkspace: number;
}

export interface PutOrigin {
  /** What tells the signed address from others. */
  readonly address: string;
  readonly client: string;
  readonly workspace: string;
}

/** Open until disposed of, or aborted. */
export interface OpenPut extends Disposable {
  /** Aborted when a later attempt takes its place. */
  readonly signal: AbortSignal;
  /** Something of its body has come. */
  heard(): void;
}

interface Attempt {
  end(reason: ApiError): void;
}

export class OpenPuts {
  readonly #limits: PutLimits;
  /** Of each address the attempts, the one silent longest first. */
  readonly #byAddress = new Map<string, Set<Attempt>>();
  readonly #byClient = new Map<string, number>();
  readonly #byWorkspace = new Map<string, number>();

  constructor(limits: PutLimits) {
    this.#limits = limits;
  }

  /** @throws ApiError where the client or the workspace has as many as it may */
  open({ address, client, workspace }: PutOrigin): OpenPut {
    const attempts = this.#byAddress.get(address) ?? new Set();
    const [silent] = attempts;
    if (silent && attempts.size >= ATTEMPTS_PER_ADDRESS) silent.end(replaced());
    const { perClient, perWorkspace } = this.#limits;
    refuseBeyond(perClient, this.#byClient.get(client), 'Your address');
    refuseBeyond(perWorkspace, this.#byWorkspace.get(workspace), 'This workspace');

    const fence = new AbortController();
    const attempt: Attempt = {
      end(reason) {
        close();
        fence.abort(reason);
      },
    };
    const close = () => {
      if (!attempts.delete(attempt)) return;
      if (attempts.size === 0) this.#byAddress.delete(address);
      count(this.#byClient, client, -1);
      count(this.#byWorkspace, workspace, -1);
    };
    attempts.add(attempt);
    this.#byAddress.set(address, attempts);
    count(this.#byClient, client, 1);
    count(this.#byWorkspace, workspace, 1);
    return {
      signal: fence.signal,
      heard() {
        if (attempts.size > 1 && attempts.delete(attempt)) attempts.add(attempt);
      },
      [Symbol.dispose]: close,
    };
  }
}

function count(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const counted = (counts.get(key) ?? 0) + change;
  if (counted === 0) counts.delete(key);
  else counts.set(key, counted);
}

function refuseBeyond(limit: number, open: number | undefined, who: string): void {
  if (open === undefined || open < limit) return;
  throw new ApiError('too-many-requests', `${who} has ${limit} uploads under way, and may not have more.`);
}

function replaced(): ApiError {
  return new ApiError(
    'request-timeout',
    'This attempt was the one silent longest when another to the same address began.',
  );
}
