import { describe, expect, test } from 'vitest';
import type { Connection } from '#api-client/connection.ts';
import {
  activate,
  activeSaved,
  type ConnectionsState,
  caughtUp,
  connect,
  heirOf,
  inherit,
  leadsToSame,
  nameWorkspace,
  remove,
  rename,
  renew,
  replacedIds,
  setRemembered,
  toConnection,
  withKey,
} from './connections-state.ts';

const NONE: ConnectionsState = { saved: [], activeId: undefined };
const KEY = 'first-key-of-at-least-32-characters';
const OTHER_KEY = 'other-key-of-at-least-32-characters';

function given(key = KEY, overrides: Partial<Connection> = {}, remember = false) {
  const connection = { baseUrl: 'https://a.test/api', key, headerName: 'Authorization', prefix: 'Bearer' };
  return { connection: { ...connection, ...overrides }, remember };
}

/** As after the end of the browser session: the list is there, its keys are not. */
function withoutKeys(state: ConnectionsState): ConnectionsState {
  return { ...state, saved: state.saved.map(({ key: _key, ...saved }) => saved) };
}

describe('connecting', () => {
  test('adds a connection and makes it the active one', () => {
    const state = connect(connect(NONE, given()), given(KEY, { baseUrl: 'https://b.test/api' }));
    expect(state.saved).toHaveLength(2);
    expect(toConnection(activeSaved(state))?.baseUrl).toBe('https://b.test/api');
  });

  test('two keys of one service are two connections', () => {
    expect(connect(connect(NONE, given()), given(OTHER_KEY)).saved).toHaveLength(2);
  });

  test('the same base URL and key is the same connection with its settings renewed', () => {
    const state = connect(connect(NONE, given()), given(KEY, { headerName: 'x-api-key', prefix: '' }, true));
    expect(state.saved).toMatchObject([{ headerName: 'x-api-key', prefix: '', remembered: true }]);
  });

  test('takes the place of a connection of the same service whose key is lost', () => {
    const before = withoutKeys(connect(NONE, given()));
    const state = connect(before, given(OTHER_KEY));
    expect(state.saved).toMatchObject([{ key: OTHER_KEY, formerIds: [before.saved[0]?.id] }]);
  });

  test('the end of the key is kept to tell keys apart, but never of a short key', () => {
    expect(connect(NONE, given()).saved[0]?.keyEnd).toBe('ters');
    expect(connect(NONE, given('short')).saved[0]?.keyEnd).toBe('');
  });
});

describe('another key for a connection', () => {
  const before = connect(connect(NONE, given()), given(KEY, { baseUrl: 'https://b.test/api' }));
  const first = before.saved[0];
  const state = renew(before, first?.id ?? '', given(OTHER_KEY));

  test('gives it another id in the same place and remembers the former one', () => {
    expect(state.saved.map(({ baseUrl }) => baseUrl)).toEqual(['https://a.test/api', 'https://b.test/api']);
    expect(state.saved[0]).toMatchObject({ key: OTHER_KEY, formerIds: [first?.id] });
    expect(state.activeId).toBe(state.saved[0]?.id);
  });

  test('is known under all it had, however often it happens', () => {
    const [renewed] = state.saved;
    const again = renew(state, renewed?.id ?? '', given('third-key-of-at-least-32-characters'));
    expect(again.saved[0]?.formerIds).toEqual([first?.id, renewed?.id]);
  });

  test('swallows a twin that has that key already, and what the twin was before', () => {
    const twins = connect(connect(NONE, given()), given(OTHER_KEY));
    const merged = renew(twins, twins.saved[0]?.id ?? '', given(OTHER_KEY));
    expect(merged.saved).toMatchObject([{ key: OTHER_KEY, formerIds: [twins.saved[0]?.id] }]);
  });

  test('going back to a former key doesn’t list that id as a former one', () => {
    const back = renew(state, state.activeId ?? '', given());
    expect(back.saved[0]?.id).toBe(first?.id);
    expect(back.saved[0]?.formerIds).toEqual([state.activeId]);
  });

  test('for another service it is a connection of its own', () => {
    expect(
      renew(before, first?.id ?? '', given(OTHER_KEY, { baseUrl: 'https://c.test' })).saved,
    ).toHaveLength(3);
  });
});

test('an unknown id can’t be made active', () => {
  const state = connect(NONE, given());
  expect(activate(state, 'nobody')).toBe(state);
});

test('taking away the active connection leaves none active; any other leaves it', () => {
  const state = connect(connect(NONE, given()), given(OTHER_KEY));
  const [first, second] = state.saved;
  expect(remove(state, second?.id ?? '').activeId).toBeUndefined();
  expect(remove(state, first?.id ?? '').activeId).toBe(second?.id);
});

test('whether a key is remembered can be changed later', () => {
  const state = connect(NONE, given());
  expect(setRemembered(state, state.activeId ?? '', true).saved[0]?.remembered).toBe(true);
});

test('a connection keeps its names when it is given again or renewed, and the person’s where it takes the place of one without a key', () => {
  const first = connect(NONE, given());
  const id = first.activeId ?? '';
  const named = nameWorkspace(rename(first, id, 'Ours'), id, 'Studio');
  const names = { name: 'Ours', workspace: 'Studio' };
  expect(connect(named, given()).saved).toMatchObject([names]);
  expect(renew(named, id, given(OTHER_KEY)).saved).toMatchObject([names]);
  const placed = { name: 'Ours', workspace: undefined };
  expect(connect(withoutKeys(named), given(OTHER_KEY)).saved).toMatchObject([placed]);
  expect(rename(named, id, '').saved[0]?.name).toBeUndefined();
});

test('a key another tab has makes the connection whole again', () => {
  const state = connect(NONE, given());
  expect(withKey(withoutKeys(state), state.activeId ?? '', KEY)).toEqual(state);
});

test('without its key a connection can’t be called', () => {
  expect(toConnection(activeSaved(withoutKeys(connect(NONE, given()))))).toBeUndefined();
  expect(toConnection(undefined)).toBeUndefined();
});

describe('another tab gives the connection in use another key', () => {
  const here = connect(NONE, given());
  const id = here.activeId ?? '';
  const { saved: there } = renew(here, id, given(OTHER_KEY));

  test('it stays in use here beside its heir, which is the one to go on with once it is refused', () => {
    const now = caughtUp(here, there);
    expect(toConnection(activeSaved(now))?.key).toBe(KEY);
    const heir = heirOf(now, id);
    expect(heir?.key).toBe(OTHER_KEY);
    const after = inherit(now, id, heir?.id ?? '');
    expect(after.saved).toEqual(there);
    expect(activeSaved(after)).toEqual(heir);
  });

  test('an heir that was signed out of meanwhile is nothing to go on with', () => {
    expect(inherit(here, id, there[0]?.id ?? '')).toEqual(here);
  });

  test('without a key of its own it is not kept: its heir takes its place', () => {
    const now = caughtUp(withoutKeys(here), there);
    expect(now.saved).toEqual(there);
    expect(activeSaved(now)?.key).toBe(OTHER_KEY);
  });
});

test('a key that took the place of one lost to its tab is no heir of it where that is known, unless it leads there, too', () => {
  const first = connect(NONE, given());
  const here = nameWorkspace(first, first.activeId ?? '', 'Studio');
  const there = connect(withoutKeys(here), given(OTHER_KEY));
  const now = caughtUp(here, there.saved);
  const isSame = (state: ConnectionsState): boolean => {
    const [own, heir] = [activeSaved(state), heirOf(state, state.activeId)];
    return own && heir ? leadsToSame(own, heir) : expect.unreachable();
  };
  const heirId = there.activeId ?? '';
  expect(isSame(now)).toBe(false);
  expect(isSame(nameWorkspace(now, heirId, 'Kitchen'))).toBe(false);
  expect(isSame(nameWorkspace(now, heirId, 'Studio'))).toBe(true);
});

describe('ids whose uploads are the active connection’s now', () => {
  const here = connect(NONE, given());
  const id = here.activeId ?? '';
  const renewed = renew(here, id, given(OTHER_KEY));

  test('are those it had under keys nobody signs in with any more', () => {
    expect(replacedIds(NONE)).toEqual([]);
    expect(replacedIds(here)).toEqual([]);
    expect(replacedIds(renewed)).toEqual([id]);
  });

  test('are not those of a connection that stands beside it, or that was signed out of', () => {
    const beside = activate(caughtUp(here, renewed.saved), renewed.activeId ?? '');
    expect(replacedIds(beside)).toEqual([]);
    expect(replacedIds(remove(beside, id))).toEqual([]);
  });
});

describe('another tab signs out of a connection that stands beside its heir', () => {
  const here = connect(NONE, given());
  const id = here.activeId ?? '';
  const { saved: renewed } = renew(here, id, given(OTHER_KEY));
  const beside = caughtUp(here, renewed);
  const { saved: there } = remove(beside, id);

  test('it is in use nowhere: its key doesn’t come back onto the list', () => {
    const now = caughtUp(beside, there);
    expect(now.activeId).toBeUndefined();
    expect(now.saved.map(({ key }) => key)).toEqual([OTHER_KEY]);
  });

  test('a tab that was asleep meanwhile lets go of it, too, whatever key came after', () => {
    const heir = there[0]?.id ?? '';
    const { saved } = renew({ saved: there, activeId: heir }, heir, given('a-third-key-of-some-length'));
    expect(caughtUp(here, saved).activeId).toBeUndefined();
  });
});

test('a connection another tab took off the list is in use nowhere', () => {
  expect(caughtUp(connect(NONE, given()), [])).toEqual({ saved: [], activeId: undefined });
});
