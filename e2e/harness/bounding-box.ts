// Where something is on the page.
import type { Locator } from '@playwright/test';

/** In pixels of the window. */
export async function boundingBoxOf(place: Locator) {
  const found = await place.boundingBox();
  if (!found) throw new Error(`not on screen: ${String(place)}`);
  return { ...found, right: found.x + found.width, bottom: found.y + found.height };
}
