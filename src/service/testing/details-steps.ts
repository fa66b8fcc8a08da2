// Helpers for tests of media file details.
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { MediaDetailsBlock } from '#contract/media-details.ts';
import { KEYS, type TestService, type Workspace } from './test-service.ts';

export function askForDetails(
  service: TestService,
  headers: Record<string, string> = {},
  workspace: Workspace = 'studio',
): Promise<LightMyRequestResponse> {
  return service.inject({ url: '/api/media/details', headers: { 'x-api-key': KEYS[workspace], ...headers } });
}

/** @returns a line `a.wav: bytes, seconds, codecs` for each file */
export async function detailsText(service: TestService, workspace?: Workspace): Promise<string[]> {
  const response = await askForDetails(service, {}, workspace);
  expect(response.statusCode).toBe(200);
  return linesOf(response.json<MediaDetailsBlock[]>());
}

export function linesOf(blocks: readonly MediaDetailsBlock[]): string[] {
  return blocks.flatMap(({ paths, bytes, seconds, codecs }) =>
    paths.map((path, at) => `${path}: ${bytes[at]}, ${seconds[at]}, ${codecs[at]}`),
  );
}

/** @returns only path and size of each file, because length and codecs are read later in the background */
export async function sizesText(service: TestService, workspace?: Workspace): Promise<string[]> {
  return (await detailsText(service, workspace)).map((line) => line.split(', ')[0] ?? '');
}
