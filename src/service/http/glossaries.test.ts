import { expect, test } from 'vitest';
import { startTestService } from '#service/testing/test-service.ts';

test('a created glossary is answered whole and listed', async () => {
  await using service = await startTestService();
  const created = await service.send('POST', '/glossary', { name: ' Names ' });
  expect(created.statusCode).toBe(201);
  const listed = await service.send('GET', '/glossary');
  expect(listed.json()).toEqual([created.json()]);
});
