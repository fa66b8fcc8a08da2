import { expect, it } from 'vitest';
import { webCrowd } from './crowd.ts';

/** Lets locks be granted and released. */
const settle = () => navigator.locks.query();

it('counts those who send to the same host, for as long as they do', async () => {
  const [one, two, elsewhere] = [webCrowd(), webCrowd(), webCrowd()];
  expect(await one.size()).toBe(1);
  one.join('media.test');
  one.join('media.test');
  elsewhere.join('media.test:8443');
  await settle();
  expect(await one.size()).toBe(1);
  two.join('media.test');
  await settle();
  expect(await one.size()).toBe(2);
  expect(await two.size()).toBe(2);
  one.leave();
  await settle();
  expect(await two.size()).toBe(1);
  two.leave();
  elsewhere.leave();
});
