import { describe, expect, test } from 'vitest';
import type { Connection } from '#api-client/connection.ts';
import {
  activate,
  activeSaved,
  addConnection,
  applyOtherTab,
  type ConnectionsState,
  changeKey,
  findSuccessor,
  isSameWorkspace,
  nameWorkspace,
  remove,
  rename,
  replaceBySuccessor,
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

/** Returns the state after the browser session has ended: the list remains, its keys are gone. */
function withoutKeys(state: ConnectionsState): ConnectionsState {
  return { ...state, saved: state.saved.map(({ key: _key, ...saved }) => saved) };
}

describe('connecting', () => {
  test('adds a connection and activates it', () => {
    const state = addConnection(addConnection(NONE, given()), given(KEY, { baseUrl: 'https://b.test/api' }));
    expect(state.saved).toHaveLength(2);
    expect(toConnection(activeSaved(state))?.baseUrl).toBe('https://b.test/api');
  });

  test('two keys of one service are two connections', () => {
    expect(addConnection(addConnection(NONE, given()), given(OTHER_KEY)).saved).toHaveLength(2);
  });

  test('with the same base URL and key updates the existing connection', () => {
    const state = addConnection(
      addConnection(NONE, given()),
      given(KEY, { headerName: 'x-api-key', prefix: '' }, true),
    );
    expect(state.saved).toMatchObject([{ headerName: 'x-api-key', prefix: '', remembered: true }]);
  });

  test('replaces a connection of the same service whose key is lost', () => {
    const before = withoutKeys(addConnection(NONE, given()));
    const state = addConnection(before, given(OTHER_KEY));
    expect(state.saved).toMatchObject([{ key: OTHER_KEY, formerIds: [before.saved[0]?.id] }]);
  });

  test('shows the end of a key, but never of a short one', () => {
    expect(addConnection(NONE, given()).saved[0]?.keyEnd).toBe('ters');
    expect(addConnection(NONE, given('short')).saved[0]?.keyEnd).toBe('');
  });
});

describe('another key for a connection', () => {
  const before = addConnection(addConnection(NONE, given()), given(KEY, { baseUrl: 'https://b.test/api' }));
  const first = before.saved[0];
  const state = changeKey(before, first?.id ?? '', given(OTHER_KEY));

  test('changes its id, keeps its position and stores the former id', () => {
    expect(state.saved.map(({ baseUrl }) => baseUrl)).toEqual(['https://a.test/api', 'https://b.test/api']);
    expect(state.saved[0]).toMatchObject({ key: OTHER_KEY, formerIds: [first?.id] });
    expect(state.activeId).toBe(state.saved[0]?.id);
  });

  test('is found under all former ids, however often the key changes', () => {
    const [renewed] = state.saved;
    const again = changeKey(state, renewed?.id ?? '', given('third-key-of-at-least-32-characters'));
    expect(again.saved[0]?.formerIds).toEqual([first?.id, renewed?.id]);
  });

  test('absorbs a connection that has the same key, with its former ids', () => {
    const twins = addConnection(addConnection(NONE, given()), given(OTHER_KEY));
    const merged = changeKey(twins, twins.saved[0]?.id ?? '', given(OTHER_KEY));
    expect(merged.saved).toMatchObject([{ key: OTHER_KEY, formerIds: [twins.saved[0]?.id] }]);
  });

  test('does not list an id as former after a return to its key', () => {
    const back = changeKey(state, state.activeId ?? '', given());
    expect(back.saved[0]?.id).toBe(first?.id);
    expect(back.saved[0]?.formerIds).toEqual([state.activeId]);
  });

  test('for another service is a separate connection', () => {
    expect(
      changeKey(before, first?.id ?? '', given(OTHER_KEY, { baseUrl: 'https://c.test' })).saved,
    ).toHaveLength(3);
  });
});

test('activating an unknown id has no effect', () => {
  const state = addConnection(NONE, given());
  expect(activate(state, 'nobody')).toBe(state);
});

test('removing the active connection leaves none active; removing another keeps it', () => {
  const state = addConnection(addConnection(NONE, given()), given(OTHER_KEY));
  const [first, second] = state.saved;
  expect(remove(state, second?.id ?? '').activeId).toBeUndefined();
  expect(remove(state, first?.id ?? '').activeId).toBe(second?.id);
});

test('remembering a key can be turned on later', () => {
  const state = addConnection(NONE, given());
  expect(setRemembered(state, state.activeId ?? '', true).saved[0]?.remembered).toBe(true);
});

test('a connection keeps its names on renewal, and its custom name if it replaces one without a key', () => {
  const first = addConnection(NONE, given());
  const id = first.activeId ?? '';
  const named = nameWorkspace(rename(first, id, 'Ours'), id, 'Studio');
  const names = { name: 'Ours', workspace: 'Studio' };
  expect(addConnection(named, given()).saved).toMatchObject([names]);
  expect(changeKey(named, id, given(OTHER_KEY)).saved).toMatchObject([names]);
  const placed = { name: 'Ours', workspace: undefined };
  expect(addConnection(withoutKeys(named), given(OTHER_KEY)).saved).toMatchObject([placed]);
  expect(rename(named, id, '').saved[0]?.name).toBeUndefined();
});

test('a key from another tab completes a connection', () => {
  const state = addConnection(NONE, given());
  expect(withKey(withoutKeys(state), state.activeId ?? '', KEY)).toEqual(state);
});

test('a connection without a key can’t be used', () => {
  expect(toConnection(activeSaved(withoutKeys(addConnection(NONE, given()))))).toBeUndefined();
  expect(toConnection(undefined)).toBeUndefined();
});

describe('another tab changes the key of the active connection', () => {
  const here = addConnection(NONE, given());
  const id = here.activeId ?? '';
  const { saved: there } = changeKey(here, id, given(OTHER_KEY));

  test('this tab keeps the old connection beside the new one and can switch to it if its key is refused', () => {
    const now = applyOtherTab(here, there);
    expect(toConnection(activeSaved(now))?.key).toBe(KEY);
    const heir = findSuccessor(now, id);
    expect(heir?.key).toBe(OTHER_KEY);
    const after = replaceBySuccessor(now, id, heir?.id ?? '');
    expect(after.saved).toEqual(there);
    expect(activeSaved(after)).toEqual(heir);
  });

  test('this tab doesn’t switch to a connection that was signed out since', () => {
    expect(replaceBySuccessor(here, id, there[0]?.id ?? '')).toEqual(here);
  });

  test('a connection without a key is replaced at once', () => {
    const now = applyOtherTab(withoutKeys(here), there);
    expect(now.saved).toEqual(there);
    expect(activeSaved(now)?.key).toBe(OTHER_KEY);
  });
});

test('a key that replaced a lost one is no successor if it leads to another workspace', () => {
  const first = addConnection(NONE, given());
  const here = nameWorkspace(first, first.activeId ?? '', 'Studio');
  const there = addConnection(withoutKeys(here), given(OTHER_KEY));
  const now = applyOtherTab(here, there.saved);
  const isSame = (state: ConnectionsState): boolean => {
    const [own, heir] = [activeSaved(state), findSuccessor(state, state.activeId)];
    return own && heir ? isSameWorkspace(own, heir) : expect.unreachable();
  };
  const heirId = there.activeId ?? '';
  expect(isSame(now)).toBe(false);
  expect(isSame(nameWorkspace(now, heirId, 'Kitchen'))).toBe(false);
  expect(isSame(nameWorkspace(now, heirId, 'Studio'))).toBe(true);
});

describe('ids whose uploads belong to the active connection', () => {
  const here = addConnection(NONE, given());
  const id = here.activeId ?? '';
  const renewed = changeKey(here, id, given(OTHER_KEY));

  test('include ids of keys that nobody uses any more', () => {
    expect(replacedIds(NONE)).toEqual([]);
    expect(replacedIds(here)).toEqual([]);
    expect(replacedIds(renewed)).toEqual([id]);
  });

  test('exclude ids of other listed connections, and of those signed out', () => {
    const beside = activate(applyOtherTab(here, renewed.saved), renewed.activeId ?? '');
    expect(replacedIds(beside)).toEqual([]);
    expect(replacedIds(remove(beside, id))).toEqual([]);
  });
});

describe('another tab signs out of a connection that has a successor', () => {
  const here = addConnection(NONE, given());
  const id = here.activeId ?? '';
  const { saved: renewed } = changeKey(here, id, given(OTHER_KEY));
  const beside = applyOtherTab(here, renewed);
  const { saved: there } = remove(beside, id);

  test('it is removed everywhere, and its key doesn’t return to the list', () => {
    const now = applyOtherTab(beside, there);
    expect(now.activeId).toBeUndefined();
    expect(now.saved.map(({ key }) => key)).toEqual([OTHER_KEY]);
  });

  test('a tab that was asleep removes it too, whatever key came later', () => {
    const heir = there[0]?.id ?? '';
    const { saved } = changeKey({ saved: there, activeId: heir }, heir, given('a-third-key-of-some-length'));
    expect(applyOtherTab(here, saved).activeId).toBeUndefined();
  });
});

test('a connection that another tab removed is inactive everywhere', () => {
  expect(applyOtherTab(addConnection(NONE, given()), [])).toEqual({ saved: [], activeId: undefined });
});
