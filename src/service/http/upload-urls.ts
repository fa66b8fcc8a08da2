// Addresses for many files: each by the rules for one, and what is wrong with one is no fault of the others.
import { api } from '#contract/api.ts';
import type { UploadUrlOrProblem } from '#contract/upload-urls.ts';
import { ApiError } from '#service/core/api-error.ts';
import type { ConditionalFile } from '#service/core/uploads/open-upload.ts';
import { parseInput } from './parse-input.ts';
import { problemOf } from './problem.ts';
import type { Turn } from './work-turns.ts';

/**
 * One after another: all at once, those of many requests would lie in memory half done. Each has a turn of its own: one takes
 * a millisecond, where there is much to its name.
 * @throws whatever is no file's own fault, such as a store that is away
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
