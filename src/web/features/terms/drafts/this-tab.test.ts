import { expect, test } from 'vitest';
import { inMemory } from '#web/lib/key-value.ts';
import { tabId } from './this-tab.ts';

test('a tab keeps its ID after a reload', () => {
  const storage = inMemory();
  const page = new EventTarget();
  const id = tabId(storage, page);
  page.dispatchEvent(new Event('pagehide'));
  expect(tabId(storage, new EventTarget())).toBe(id);
});

test('a duplicated tab gets another ID, also after the first page was left and shown again', () => {
  const storage = inMemory();
  const page = new EventTarget();
  const id = tabId(storage, page);
  expect(tabId(storage, new EventTarget())).not.toBe(id);
  page.dispatchEvent(new Event('pagehide'));
  page.dispatchEvent(new Event('pageshow'));
  expect(tabId(storage, new EventTarget())).not.toBe(id);
});
