// Creates upload addresses for many files. The same rules apply as for one file, and an invalid file doesn't affect the others.
import { api } from '#contract/api.ts';
import type { UploadUrlOrProblem } from '#contract/upload-urls.ts';
import { ApiError } from '#service/core/api-error.ts';
import type { ConditionalFile } from '#service/core/uploads/open-upload.ts';
import { parseInput } from './parse-input.ts';
import { problemOf } from './problem.ts';
import type { Turn } from './work-turns.ts';

/**
 * Creates the addresses one by one, because concurrent work for many requests would fill memory. Waits for a turn after each file,
 * because a long path takes a millisecond.
 * @throws errors that don't concern one file, such as an unavailable store
 */
export async function uploadUrls(
  files: readonly ConditionalFile[],
  presign: (file: ConditionalFile) => Promise<string>,
  turn: Turn,
): Promise<UploadUrlOrProblem[]> {
  const one = async (file: ConditionalFile): Promise<UploadUrlOrProblem> => {
    try {
      return { url: await presign(parseInput(api.createUploadUrl.body, file)) };
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return { error: problemOf(error) };
      throw error;
    }
  };
  const answers: UploadUrlOrProblem[] = [];
  for (const file of files) {
    answers.push(await one(file));
    await turn();
  }
  return answers;
}
