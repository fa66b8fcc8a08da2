// Checks that `complete` names exactly the stored parts in order. Pure.
import { MIB, PART_MIN_BYTES } from '#contract/limits.ts';
import type { CompletedPart } from '#contract/uploads.ts';
import { ApiError } from '#service/core/api-error.ts';
import type { PartRecord } from '#service/records/record-store.ts';

/**
 * @param stored ascending by part number
 * @throws ApiError naming the first part that is wrong
 */
export function checkPartList(
  named: readonly CompletedPart[],
  stored: readonly Pick<PartRecord, 'partNumber' | 'etag' | 'size'>[],
  partMinBytes = PART_MIN_BYTES,
): void {
  named.forEach((part, index) => {
    const number = index + 1;
    if (part.PartNumber !== number) {
      throw wrong(
        index,
        'PartNumber',
        `Part numbers must count up from 1 without gaps. Expected ${number} here.`,
      );
    }
    const found = stored[index];
    if (found?.partNumber !== number) throw wrong(index, 'PartNumber', `Part ${number} was not uploaded.`);
    if (unquoted(part.ETag) !== found.etag) {
      throw wrong(index, 'ETag', `This is not the ETag of the uploaded part ${number}.`);
    }
  });
  if (stored.length > named.length) {
    throw new ApiError('invalid-sequence', 'The list must name all uploaded parts.', [
      {
        path: 'parts',
        message: `Part ${stored[named.length]?.partNumber} was uploaded but is not in the list.`,
      },
    ]);
  }
  const small = stored.slice(0, -1).findIndex(({ size }) => size < partMinBytes);
  if (small >= 0) {
    const floor = partMinBytes === PART_MIN_BYTES ? '5 MB' : `${partMinBytes / MIB} MiB`;
    const message = `Part ${small + 1} is smaller than ${floor}. Only the last part may be.`;
    throw new ApiError('part-size', message, [{ path: `parts.${small}`, message }]);
  }
}

function wrong(index: number, field: 'PartNumber' | 'ETag', message: string): ApiError {
  return new ApiError('invalid-sequence', message, [{ path: `parts.${index}.${field}`, message }]);
}

/** @returns the ETag without quotes, which are optional in `complete` */
export function unquoted(etag: string): string {
  return /^"(.*)"$/.exec(etag)?.[1] ?? etag;
}
