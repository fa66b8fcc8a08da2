import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { captureLog } from '#service/testing/captured-log.ts';
import { openSocket } from '#service/testing/open-socket.ts';
import { startTestService } from '#service/testing/test-service.ts';

test('a request that runs while the service stops gets its response, and its result is stored', async () => {
  await using service = await startTestService();
  await service.app.http.listen({ host: '127.0.0.1', port: 0 });
  const signed = await service.send('POST', '/media/upload-url', {
    fileName: 'a.wav',
    contentType: 'audio/wav',
  });
  const { pathname, search } = new URL(signed.json<string>());
  const socket = openSocket(service.app.http);
  socket.write(
    `PUT ${pathname}${search} HTTP/1.1\r\nHost: here\r\nContent-Type: audio/wav\r\nContent-Length: 6\r\nExpect: 100-continue\r\n\r\n`,
  );
  await once(socket, 'readable');
  const answer = text(socket);
  const closed = service.app.close();
  socket.write('sounds');
  expect(await answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
  await closed;
  await service.restart();
  expect((await service.send('GET', '/media/files')).json()).toEqual(['a.wav']);
});

test('closing a second time has no effect', async () => {
  const service = await startTestService();
  await Promise.all([service.app.close(), service.app.close()]);
  await expect(service[Symbol.asyncDispose]()).resolves.toBeUndefined();
});

test('the first scan of each workspace’s files is logged, even if it ended before the log was open', async () => {
  const log = captureLog();
  await using service = await startTestService({ logLevel: 'info' }, log);
  for (const fileName of ['a.wav', 'b.wav']) {
    const signed = await service.send('POST', '/media/upload-url', { fileName, contentType: 'audio/wav' });
    const { pathname, search } = new URL(signed.json<string>());
    const headers = { 'content-type': 'audio/wav' };
    await service.app.http.inject({ method: 'PUT', url: pathname + search, headers, payload: 'sounds' });
  }
  await service.restart();
  const told = /"workspace":"[^"]+","files":2,"ms":\d+,"msg":"looked through the files of a workspace"/;
  await expect.poll(() => log.printed).toMatch(told);
});
