import type { Locator } from '@playwright/test';

/**
 * @returns the element's box in pixels of the window
 * @throws Error if the element is not on screen
 */
export async function boundingBoxOf(place: Locator) {
  const found = await place.boundingBox();
  if (!found) throw new Error(`not on screen: ${String(place)}`);
  return { ...found, right: found.x + found.width, bottom: found.y + found.height };
}
