// Web Worker entry: receives texts and posts their ranks.
import { rankTexts } from './collation-order.ts';

addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => {
  const ranks = rankTexts(data);
  postMessage(ranks, [ranks.buffer]);
});
