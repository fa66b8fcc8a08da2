// The whole API as one record. A name here is the name of its entry in http/endpoints.ts and of a call.
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
