// Addresses for many files: each by the rules for one, and what is wrong with one is no fault of the others.
import { api } from '#contract/api.ts';
import type { UploadUrlOrProblem } from '#contract/upload-urls.ts';
import { ApiError } from '#service/core/api-error.ts';
import type { NewFile } from '#service/core/uploads/open-upload.ts';
import { parseInput } from './parse-input.ts';
import { problemOf } from './problem.ts';

/** @throws whatever is no file's own fault, such as a store that is away */
export function uploadUrls(
  files: readonly NewFile[],
  presign: (file: NewFile) => Promise<string>,
): Promise<UploadUrlOrProblem[]> {
  const one = async (file: NewFile): Promise<UploadUrlOrProblem> => {
    try {
      return { url: await presign(parseInput(api.createUploadUrl.body, file)) };
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return { error: problemOf(error) };
      throw error;
    }
  };
  return Promise.all(files.map(one));
}
