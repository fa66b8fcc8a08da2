// Every endpoint's handler, under the endpoint's name.
import type { Api, EndpointName } from '#contract/api.ts';
import { addTerm } from './add-term.ts';
import { completeUpload } from './complete-upload.ts';
import { createGlossary } from './create-glossary.ts';
import { createUploadUrl } from './create-upload-url.ts';
import { deleteGlossary } from './delete-glossary.ts';
import { deleteMediaFiles } from './delete-media-files.ts';
import { deleteTerm } from './delete-term.ts';
import type { Handler } from './handler.ts';
import { listGlossaries } from './list-glossaries.ts';
import { listMediaFiles } from './list-media-files.ts';
import { listTerms } from './list-terms.ts';
import { presignPart } from './presign-part.ts';
import { updateTerm } from './update-term.ts';

export const handlers: { readonly [Name in EndpointName]: Handler<Api[Name]> } = {
  createUploadUrl,
  presignPart,
  completeUpload,
  listMediaFiles,
  deleteMediaFiles,
  createGlossary,
  listGlossaries,
  deleteGlossary,
  addTerm,
  listTerms,
  updateTerm,
  deleteTerm,
};
