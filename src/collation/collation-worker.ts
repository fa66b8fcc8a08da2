// The worker's entry: texts in, their places out.
import { placesOf } from './places.ts';

addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => {
  const places = placesOf(data);
  postMessage(places, [places.buffer]);
});
