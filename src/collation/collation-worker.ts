// The worker's entry: texts in, their places out.
import { rankTexts } from './collation-order.ts';

addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => {
  const places = rankTexts(data);
  postMessage(places, [places.buffer]);
});
