import { describe, expect, it, vi } from 'vitest';
import type { FormerUploads, UploadClient } from '#upload/client.ts';
import type { ActiveConnection } from '#web/api/connection-context.ts';
import { view } from '#web/features/uploads/testing/views.ts';
import { answerNewKey } from './new-key-answer.ts';
import { createSessions } from './sessions.ts';

function active(id: string, baseUrl = 'https://a.example/api'): ActiveConnection {
  return { id, connection: { baseUrl, key: id, headerName: 'Authorization', prefix: 'Bearer' } };
}

function setUp(now = view(), former?: FormerUploads) {
  const calls: string[] = [];
  const start = ({ id }: ActiveConnection) => {
    calls.push(`start ${id}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what sessions use of a client
    return {
      getView: () => now,
      signIn: ({ key }) => calls.push(`${id} signs in with ${key}`),
      forget: () => Promise.resolve(void calls.push(`forget ${id}`)),
      close: () => calls.push(`close ${id}`),
    } as Partial<UploadClient> as UploadClient;
  };
  const sessions = createSessions({ start, findFormer: () => Promise.resolve(former) });
  return { calls, sessions, kind: () => sessions.state.get().kind };
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
    void answerNewKey(sessions, 'go-on');
    expect(calls).toEqual(['start a', 'a signs in with b']);
  });

  it('leaves them for the old key when the person says no', () => {
    const { calls, sessions } = setUp(waiting);
    sessions.connect(active('a'));
    sessions.connect(active('b'));
    void answerNewKey(sessions, 'stop');
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

describe('another key in place of the one in use', () => {
  const paused = view({ files: 1, counts: { paused: 1 } });

  function renewed() {
    const all = setUp(paused);
    all.sessions.connect(active('a'));
    all.sessions.connect(active('b'), ['a']);
    return all;
  }

  it('asks about what is unfinished, though it never met a refused key', () => {
    const { calls, sessions, kind } = renewed();
    expect(kind()).toBe('asking');
    void answerNewKey(sessions, 'go-on');
    expect(calls).toEqual(['start a', 'a signs in with b']);
  });

  it('leaves nothing behind of what the person stops', async () => {
    const { calls, sessions } = renewed();
    await answerNewKey(sessions, 'stop');
    expect(calls).toEqual(['start a', 'start b', 'forget a']);
  });

  it('leaves what is put off to be asked about again', async () => {
    const { calls, sessions } = renewed();
    await answerNewKey(sessions, 'later');
    expect(calls).toEqual(['start a', 'close a', 'start b']);
  });

  it('asks nothing of another connection that stands beside it, or where nothing is unfinished', () => {
    const beside = setUp(paused);
    beside.sessions.connect(active('a'));
    beside.sessions.connect(active('b'), ['c']);
    expect(beside.kind()).toBe('open');
    const idle = setUp();
    idle.sessions.connect(active('a'));
    idle.sessions.connect(active('b'), ['a']);
    expect(idle.kind()).toBe('open');
  });
});

describe('uploads left over under an earlier key', () => {
  const former = (done: string[]): FormerUploads => ({
    count: 2,
    takeOver: (id) => Promise.resolve(void done.push(`${id} takes over`)),
    drop: () => Promise.resolve(void done.push('dropped')),
  });

  async function offered() {
    const done: string[] = [];
    const all = setUp(view(), former(done));
    all.sessions.connect(active('b'), ['a']);
    await vi.waitFor(() => expect(all.kind()).toBe('offering'));
    return { ...all, done };
  }

  it('are not looked for where there was none', async () => {
    const { sessions, kind } = setUp(view(), former([]));
    sessions.connect(active('b'));
    await Promise.resolve();
    expect(kind()).toBe('open');
  });

  it('go on in a session that begins with them', async () => {
    const { calls, sessions, kind, done } = await offered();
    await answerNewKey(sessions, 'go-on');
    expect(done).toEqual(['b takes over']);
    expect(calls).toEqual(['start b', 'close b', 'start b']);
    expect(kind()).toBe('open');
  });

  it('are dropped, or left, and the session stays', async () => {
    for (const [answer, expected] of [
      ['stop', ['dropped']],
      ['later', []],
    ] as const) {
      const { calls, sessions, kind, done } = await offered();
      await answerNewKey(sessions, answer);
      expect(done).toEqual(expected);
      expect(calls).toEqual(['start b']);
      expect(kind()).toBe('open');
    }
  });

  it('stay on offer when the connection is renamed or named meanwhile', async () => {
    const { sessions, kind } = await offered();
    sessions.connect(active('b'), ['a']);
    expect(kind()).toBe('offering');
  });

  it('are no longer offered in the page of another connection', async () => {
    const { sessions, kind } = await offered();
    sessions.connect(active('c'));
    expect(kind()).toBe('open');
  });
});
