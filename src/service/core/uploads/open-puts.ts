// Limits the open PUTs. An address may have two, because clients retry while an earlier attempt hangs in a dead connection. A
// third attempt ends the attempt that has been silent longest. Clients and workspaces have limits too, because each PUT holds a
// connection, a file and memory.
import { ApiError } from '#service/core/api-error.ts';

const ATTEMPTS_PER_ADDRESS = 2;

export interface PutLimits {
  /** Maximum per client network. */
  readonly perClient: number;
  readonly perWorkspace: number;
}

export interface PutOrigin {
  /** Unique id of the signed address. */
  readonly address: string;
  readonly client: string;
  readonly workspace: string;
}

/** An open PUT. It counts until it is disposed of or aborted. */
export interface OpenPut extends Disposable {
  /** Aborted when a later attempt replaces this one. */
  readonly signal: AbortSignal;
  /** Call when bytes of the body arrive. */
  noteBytes(): void;
}

interface Attempt {
  end(reason: ApiError): void;
}

export class OpenPuts {
  readonly #limits: PutLimits;
  /** Attempts by address, the longest silent first. */
  readonly #byAddress = new Map<string, Set<Attempt>>();
  readonly #byClient = new Map<string, number>();
  readonly #byWorkspace = new Map<string, number>();

  constructor(limits: PutLimits) {
    this.#limits = limits;
  }

  /** @throws ApiError if the client or the workspace is at its limit */
  open({ address, client, workspace }: PutOrigin): OpenPut {
    const attempts = this.#byAddress.get(address) ?? new Set();
    const [silent] = attempts;
    if (silent && attempts.size >= ATTEMPTS_PER_ADDRESS) silent.end(replaced());
    const { perClient, perWorkspace } = this.#limits;
    refuseBeyond(perClient, this.#byClient.get(client), 'Your address');
    refuseBeyond(perWorkspace, this.#byWorkspace.get(workspace), 'This workspace');

    const controller = new AbortController();
    const attempt: Attempt = {
      end(reason) {
        close();
        controller.abort(reason);
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
      signal: controller.signal,
      noteBytes() {
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

function refuseBeyond(limit: number, open: number | undefined, subject: string): void {
  if (open === undefined || open < limit) return;
  throw new ApiError(
    'too-many-requests',
    `${subject} has ${limit} uploads in progress, which is the maximum.`,
  );
}

function replaced(): ApiError {
  return new ApiError(
    'request-timeout',
    'This PUT was ended for a newer one to the same address, because it had been silent longest.',
  );
}
