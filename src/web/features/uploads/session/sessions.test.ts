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

describe('the engine of a connection', () => {
  it('stays the same while the connection does', () => {
    const { calls, sessions } = setUp();
    const a = active('a');
    sessions.connect(a);
    sessions.connect(a);
    expect(calls).toEqual(['start a']);
  });

  it('gets the key when the user signs in again with the same key', () => {
    const { calls, sessions } = setUp(waiting);
    sessions.connect(active('a'));
    sessions.connect(active('a'));
    expect(calls).toEqual(['start a', 'a signs in with a']);
  });

  it('is closed by a switch to another connection', () => {
    const { calls, sessions } = setUp();
    sessions.connect(active('a'));
    sessions.connect(active('b'));
    expect(calls).toEqual(['start a', 'close a', 'start b']);
  });

  it('gets another key for unfinished uploads only if the user agrees', () => {
    const { calls, sessions } = setUp(waiting);
    sessions.connect(active('a'));
    sessions.connect(active('b'));
    expect(sessions.state.get().kind).toBe('asking');
    answerNewKey(sessions, 'go-on');
    expect(calls).toEqual(['start a', 'a signs in with b']);
  });

  it('is closed if the user declines to continue with another key', () => {
    const { calls, sessions } = setUp(waiting);
    sessions.connect(active('a'));
    sessions.connect(active('b'));
    answerNewKey(sessions, 'stop');
    expect(calls).toEqual(['start a', 'close a', 'start b']);
  });

  it('is replaced without a question if the service is another one or no upload waits for a key', () => {
    const elsewhere = setUp(waiting);
    elsewhere.sessions.connect(active('a'));
    elsewhere.sessions.connect(active('b', 'https://b.example/api'));
    expect(elsewhere.sessions.state.get().kind).toBe('open');
    const idle = setUp(view({}, { signInNeeded: true }));
    idle.sessions.connect(active('a'));
    idle.sessions.connect(active('b'));
    expect(idle.sessions.state.get().kind).toBe('open');
  });

  it('is forgotten only for the connection that is signed out', async () => {
    const { calls, sessions } = setUp();
    sessions.connect(active('a'));
    await sessions.forget('b');
    await sessions.forget('a');
    expect(calls).toEqual(['start a', 'forget a']);
  });
});

describe('a renewed key of the connection in use', () => {
  const paused = view({ files: 1, counts: { paused: 1 } });

  function renewed() {
    const all = setUp(paused);
    all.sessions.connect(active('a'));
    all.sessions.connect(active('b'), ['a']);
    return all;
  }

  it('asks about unfinished uploads, even if the old key was not refused yet', () => {
    const { calls, sessions, kind } = renewed();
    expect(kind()).toBe('asking');
    answerNewKey(sessions, 'go-on');
    expect(calls).toEqual(['start a', 'a signs in with b']);
  });

  it('leaves uploads that the user stops with the old key, so another tab may continue them', () => {
    const { calls, sessions } = renewed();
    answerNewKey(sessions, 'stop');
    expect(calls).toEqual(['start a', 'close a', 'start b']);
  });

  it('closes the question once no upload is unfinished', () => {
    const { calls, sessions, report, kind } = renewed();
    watchNewKeyQuestion(sessions);
    report(view({ files: 1, counts: { sending: 1 } }));
    expect(kind()).toBe('asking');
    report(view({ files: 1, counts: { done: 1 } }));
    expect(kind()).toBe('open');
    expect(calls).toEqual(['start a', 'close a', 'start b']);
  });

  it('closes the question once another tab has continued, and continues too', () => {
    const { calls, sessions, report, kind } = renewed();
    watchNewKeyQuestion(sessions);
    report({ ...paused, connectionId: 'b' });
    expect(kind()).toBe('open');
    expect(calls).toEqual(['start a', 'a signs in with b']);
  });

  it('asks nothing if another tab has already continued', () => {
    const { calls, sessions, report, kind } = setUp(paused);
    sessions.connect(active('a'));
    report({ ...paused, connectionId: 'b' });
    sessions.connect(active('b'), ['a']);
    expect(kind()).toBe('open');
    expect(calls).toEqual(['start a', 'a signs in with b']);
  });

  it('keeps its uploads when the old connection is signed out', async () => {
    const { calls, sessions, report } = setUp(paused);
    sessions.connect(active('a'));
    report({ ...paused, connectionId: 'b' });
    await sessions.forget('a');
    expect(calls).toEqual(['start a', 'close a']);
  });

  it('asks nothing if it is a separate connection or no upload is unfinished', () => {
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
