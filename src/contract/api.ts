// All endpoints of the API. The handlers in src/service/http/endpoints.ts have the same names.
import { getCapabilities } from './capabilities.ts';
import { deleteMediaFiles } from './delete-media.ts';
import {
  addTerm,
  createGlossary,
  deleteGlossary,
  deleteTerm,
  listGlossaries,
  listTerms,
  updateTerm,
} from './glossary.ts';
import { listMediaFiles } from './media.ts';
import { getMediaDetails } from './media-details.ts';
import { createReadUrl } from './read-url.ts';
import { getMediaVersions } from './upload-conditions.ts';
import { createUploadUrls } from './upload-urls.ts';
import { completeUpload, createUploadUrl, presignPart } from './uploads.ts';

export const api = {
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
  getCapabilities,
  createUploadUrls,
  createReadUrl,
  getMediaDetails,
  getMediaVersions,
} as const;

export type Api = typeof api;
export type EndpointName = keyof Api;
