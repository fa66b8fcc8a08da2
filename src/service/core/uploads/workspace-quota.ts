// Enforces the size limit of a workspace. Unfinished uploads count if the service receives their bytes.
import { ApiError } from '#service/core/api-error.ts';
import { WorkspaceUsage } from './workspace-usage.ts';

/** Bytes reserved for an incoming body. Disposing without keep() frees them. */
export interface Reservation extends Disposable {
  /** Keeps the bytes reserved, because the body is stored. */
  keep(): void;
}

export interface WorkspaceQuota {
  /** @throws ApiError if the workspace is full, so that no address is given */
  refuseFull(workspace: string): Promise<void>;
  /** Reserves bytes. @throws ApiError if they don't fit */
  reserve(workspace: string, bytes: number): Promise<Reservation>;
}

const NO_RESERVATION: Reservation = { keep() {}, [Symbol.dispose]() {} };
const UNLIMITED: WorkspaceQuota = { refuseFull: async () => {}, reserve: async () => NO_RESERVATION };

interface Parts {
  /** Undefined: no limit. */
  readonly workspaceBytesMax?: number;
  readonly mediaListMaxAgeMs: number;
}

/** @param usedBytes measures the size of a workspace (bytes) */
export function createWorkspaceQuota(
  { workspaceBytesMax: max, mediaListMaxAgeMs: maxAgeMs }: Parts,
  usedBytes: (workspace: string) => Promise<number>,
): WorkspaceQuota {
  if (max === undefined) return UNLIMITED;
  const limit = sizeText(max);
  const usages = new Map<string, WorkspaceUsage>();

  function usageOf(workspace: string): WorkspaceUsage {
    const usage = usages.get(workspace) ?? new WorkspaceUsage(() => usedBytes(workspace), maxAgeMs);
    usages.set(workspace, usage);
    return usage;
  }

  return {
    async refuseFull(workspace) {
      if (await usageOf(workspace).hasRoom(max)) return;
      const message = `This workspace has used all of its ${limit}. ${WHAT_TO_DO}`;
      throw new ApiError('workspace-full', message, [], { limit: max });
    },
    async reserve(workspace, bytes) {
      const usage = usageOf(workspace);
      if (!(await usage.reserve(bytes, max))) {
        const message = `Not enough storage. This workspace may hold ${limit}. ${WHAT_TO_DO}`;
        throw new ApiError('quota-exceeded', message, [], { limit: max });
      }
      let outcome: 'stored' | 'dropped' = 'dropped';
      return {
        keep() {
          outcome = 'stored';
        },
        [Symbol.dispose]: () => usage.settle(bytes, outcome),
      };
    },
  };
}

const WHAT_TO_DO = 'Delete files you don’t need, or ask your admin for more space.';

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];

/** Formats a size, for example `1.5 GiB`. */
function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const size = (bytes / 1024 ** power).toLocaleString('en', { maximumFractionDigits: 1 });
  return `${size} ${UNITS[power]}`;
}
