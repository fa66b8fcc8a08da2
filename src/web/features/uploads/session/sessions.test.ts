import { describe, expect, it } from 'vitest';
import type { UploadClient } from '#upload/client.ts';
import type { ActiveConnection } from '#web/api/connection-context.ts';
import { view } from '#web/features/uploads/testing/views.ts';
import { createSessions } from './sessions.ts';

function active(id: string, baseUrl = 'https://a.example/api'): ActiveConnection {
  return { id, connection: { baseUrl, key: id, headerName: 'Authorization', prefix: 'Bearer' } };
}

function setUp(now = view()) {
  const calls: string[] = [];
  const sessions = createSessions(({ id }) => {
    calls.push(`start ${id}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what sessions use of a client
    return {
      getView: () => now,
      signIn: ({ key }) => calls.push(`${id} signs in with ${key}`),
      forget: () => Promise.resolve(void calls.push(`forget ${id}`)),
      close: () => calls.push(`close ${id}`),
    } as Partial<UploadClient> as UploadClient;
  });
  return { calls, sessions };
}

const waiting = view({ files: 1, counts: { waiting: 1 } }, { signInNeeded: true });

describe('one engine per connection', () => {
  it('stays the same while the connection does', () => {
    const { calls, sessions } = setUp();
    const a = active('a');
    sessions.connect(a);
    sessions.connect(a);
    expect(calls).toEqual(['start a']);
  });

  it('is told when the person signs in again with the same key', () => {
    const { calls, sessions } = setUp(waiting);
    sessions.connect(active('a'));
    sessions.connect(active('a'));
    expect(calls).toEqual(['start a', 'a signs in with a']);
  });

  it('ends with a switch to another connection', () => {
    const { calls, sessions } = setUp();
    sessions.connect(active('a'));
    sessions.connect(active('b'));
    expect(calls).toEqual(['start a', 'close a', 'start b']);
  });

  it('uses another key for unfinished uploads only when the person says so', () => {
    const { calls, sessions } = setUp(waiting);
    sessions.connect(active('a'));
    sessions.connect(active('b'));
    expect(sessions.state.get().kind).toBe('asking');
    sessions.goOnWithNewKey(true);
    expect(calls).toEqual(['start a', 'a signs in with b']);
  });

  it('leaves them for the old key when the person says no', () => {
    const { calls, sessions } = setUp(waiting);
    sessions.connect(active('a'));
    sessions.connect(active('b'));
    sessions.goOnWithNewKey(false);
    expect(calls).toEqual(['start a', 'close a', 'start b']);
  });

  it('asks nothing when the other connection is another service, or nothing waits for a key', () => {
    const elsewhere = setUp(waiting);
    elsewhere.sessions.connect(active('a'));
    elsewhere.sessions.connect(active('b', 'https://b.example/api'));
    expect(elsewhere.sessions.state.get().kind).toBe('open');
    const idle = setUp(view({}, { signInNeeded: true }));
    idle.sessions.connect(active('a'));
    idle.sessions.connect(active('b'));
    expect(idle.sessions.state.get().kind).toBe('open');
  });

  it('forgets the connection that is signed out of, and no other', async () => {
    const { calls, sessions } = setUp();
    sessions.connect(active('a'));
    await sessions.forget('b');
    await sessions.forget('a');
    expect(calls).toEqual(['start a', 'forget a']);
  });
});
