import { describe, expect, it } from 'vitest';
import type { UploadClient, UploadView } from '#upload/client.ts';
import type { ActiveConnection } from '#web/api/connections/connection-context.ts';
import { view } from '#web/features/uploads/testing/views.ts';
import { answerNewKey, watchNewKeyQuestion } from './new-key-answer.ts';
import { createSessions } from './sessions.ts';

function active(id: string, baseUrl = 'https://a.example/api'): ActiveConnection {
  return { id, connection: { baseUrl, key: id, headerName: 'Authorization', prefix: 'Bearer' } };
}

function setUp(first = view()) {
  const calls: string[] = [];
  const listeners = new Set<() => void>();
  let now = first;
  const start = ({ id }: ActiveConnection) => {
    calls.push(`start ${id}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what sessions use of a client
    return {
      getView: () => now,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      signIn: ({ key }) => calls.push(`${id} signs in with ${key}`),
      forget: () => Promise.resolve(void calls.push(`forget ${id}`)),
      close: () => calls.push(`close ${id}`),
    } as Partial<UploadClient> as UploadClient;
  };
  const sessions = createSessions(start);
  const report = (next: UploadView) => {
    now = next;
    for (const listener of listeners) listener();
  };
  return { calls, sessions, report, kind: () => sessions.state.get().kind };
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
    answerNewKey(sessions, 'go-on');
    expect(calls).toEqual(['start a', 'a signs in with b']);
  });

  it('leaves them for the old key when the person says no', () => {
    const { calls, sessions } = setUp(waiting);
    sessions.connect(active('a'));
    sessions.connect(active('b'));
    answerNewKey(sessions, 'stop');
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
    answerNewKey(sessions, 'go-on');
    expect(calls).toEqual(['start a', 'a signs in with b']);
  });

  it('leaves what the person stops under the old one: another tab may go on with it', () => {
    const { calls, sessions } = renewed();
    answerNewKey(sessions, 'stop');
    expect(calls).toEqual(['start a', 'close a', 'start b']);
  });

  it('asks no longer once nothing is unfinished', () => {
    const { calls, sessions, report, kind } = renewed();
    watchNewKeyQuestion(sessions);
    report(view({ files: 1, counts: { sending: 1 } }));
    expect(kind()).toBe('asking');
    report(view({ files: 1, counts: { done: 1 } }));
    expect(kind()).toBe('open');
    expect(calls).toEqual(['start a', 'close a', 'start b']);
  });

  it('asks no longer once another tab went on, and follows that', () => {
    const { calls, sessions, report, kind } = renewed();
    watchNewKeyQuestion(sessions);
    report({ ...paused, connectionId: 'b' });
    expect(kind()).toBe('open');
    expect(calls).toEqual(['start a', 'a signs in with b']);
  });

  it('asks nothing where another tab has gone on already', () => {
    const { calls, sessions, report, kind } = setUp(paused);
    sessions.connect(active('a'));
    report({ ...paused, connectionId: 'b' });
    sessions.connect(active('b'), ['a']);
    expect(kind()).toBe('open');
    expect(calls).toEqual(['start a', 'a signs in with b']);
  });

  it('is not forgotten with the one it took the place of', async () => {
    const { calls, sessions, report } = setUp(paused);
    sessions.connect(active('a'));
    report({ ...paused, connectionId: 'b' });
    await sessions.forget('a');
    expect(calls).toEqual(['start a', 'close a']);
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
