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

function newConnection(key = KEY, overrides: Partial<Connection> = {}, remember = false) {
  const connection = { baseUrl: 'https://a.test/api', key, headerName: 'Authorization', prefix: 'Bearer' };
  return { connection: { ...connection, ...overrides }, remember };
}

/** Returns the state after the browser session has ended: the list remains, its keys are gone. */
function withoutKeys(state: ConnectionsState): ConnectionsState {
  return { ...state, saved: state.saved.map(({ key: _key, ...saved }) => saved) };
}

describe('connecting', () => {
  test('adds a connection and activates it', () => {
    const state = addConnection(
      addConnection(NONE, newConnection()),
      newConnection(KEY, { baseUrl: 'https://b.test/api' }),
    );
    expect(state.saved).toHaveLength(2);
    expect(toConnection(activeSaved(state))?.baseUrl).toBe('https://b.test/api');
  });

  test('two keys of one service are two connections', () => {
    expect(addConnection(addConnection(NONE, newConnection()), newConnection(OTHER_KEY)).saved).toHaveLength(
      2,
    );
  });

  test('with the same base URL and key updates the existing connection', () => {
    const state = addConnection(
      addConnection(NONE, newConnection()),
      newConnection(KEY, { headerName: 'x-api-key', prefix: '' }, true),
    );
    expect(state.saved).toMatchObject([{ headerName: 'x-api-key', prefix: '', remembered: true }]);
  });

  test('replaces a connection of the same service whose key is lost', () => {
    const before = withoutKeys(addConnection(NONE, newConnection()));
    const state = addConnection(before, newConnection(OTHER_KEY));
    expect(state.saved).toMatchObject([{ key: OTHER_KEY, formerIds: [before.saved[0]?.id] }]);
  });

  test('shows the end of a key, but never of a short one', () => {
    expect(addConnection(NONE, newConnection()).saved[0]?.keyEnd).toBe('ters');
    expect(addConnection(NONE, newConnection('short')).saved[0]?.keyEnd).toBe('');
  });
});

describe('another key for a connection', () => {
  const before = addConnection(
    addConnection(NONE, newConnection()),
    newConnection(KEY, { baseUrl: 'https://b.test/api' }),
  );
  const first = before.saved[0];
  const state = changeKey(before, first?.id ?? '', newConnection(OTHER_KEY));

  test('changes its id, keeps its position and stores the former id', () => {
    expect(state.saved.map(({ baseUrl }) => baseUrl)).toEqual(['https://a.test/api', 'https://b.test/api']);
    expect(state.saved[0]).toMatchObject({ key: OTHER_KEY, formerIds: [first?.id] });
    expect(state.activeId).toBe(state.saved[0]?.id);
  });

  test('is found under all former ids, however often the key changes', () => {
    const [renewed] = state.saved;
    const again = changeKey(state, renewed?.id ?? '', newConnection('third-key-of-at-least-32-characters'));
    expect(again.saved[0]?.formerIds).toEqual([first?.id, renewed?.id]);
  });

  test('absorbs a connection that has the same key, with its former ids', () => {
    const duplicates = addConnection(addConnection(NONE, newConnection()), newConnection(OTHER_KEY));
    const merged = changeKey(duplicates, duplicates.saved[0]?.id ?? '', newConnection(OTHER_KEY));
    expect(merged.saved).toMatchObject([{ key: OTHER_KEY, formerIds: [duplicates.saved[0]?.id] }]);
  });

  test('does not list an id as former after a return to its key', () => {
    const back = changeKey(state, state.activeId ?? '', newConnection());
    expect(back.saved[0]?.id).toBe(first?.id);
    expect(back.saved[0]?.formerIds).toEqual([state.activeId]);
  });

  test('for another service is a separate connection', () => {
    expect(
      changeKey(before, first?.id ?? '', newConnection(OTHER_KEY, { baseUrl: 'https://c.test' })).saved,
    ).toHaveLength(3);
  });
});

test('activating an unknown id has no effect', () => {
  const state = addConnection(NONE, newConnection());
  expect(activate(state, 'nobody')).toBe(state);
});

test('removing the active connection leaves none active; removing another keeps it', () => {
  const state = addConnection(addConnection(NONE, newConnection()), newConnection(OTHER_KEY));
  const [first, second] = state.saved;
  expect(remove(state, second?.id ?? '').activeId).toBeUndefined();
  expect(remove(state, first?.id ?? '').activeId).toBe(second?.id);
});

test('remembering a key can be turned on later', () => {
  const state = addConnection(NONE, newConnection());
  expect(setRemembered(state, state.activeId ?? '', true).saved[0]?.remembered).toBe(true);
});

test('a connection keeps its names on renewal, and its custom name if it replaces one without a key', () => {
  const first = addConnection(NONE, newConnection());
  const id = first.activeId ?? '';
  const named = nameWorkspace(rename(first, id, 'Ours'), id, 'Studio');
  const names = { name: 'Ours', workspace: 'Studio' };
  expect(addConnection(named, newConnection()).saved).toMatchObject([names]);
  expect(changeKey(named, id, newConnection(OTHER_KEY)).saved).toMatchObject([names]);
  const placed = { name: 'Ours', workspace: undefined };
  expect(addConnection(withoutKeys(named), newConnection(OTHER_KEY)).saved).toMatchObject([placed]);
  expect(rename(named, id, '').saved[0]?.name).toBeUndefined();
});

test('a key from another tab completes a connection', () => {
  const state = addConnection(NONE, newConnection());
  expect(withKey(withoutKeys(state), state.activeId ?? '', KEY)).toEqual(state);
});

test('a connection without a key can’t be used', () => {
  expect(toConnection(activeSaved(withoutKeys(addConnection(NONE, newConnection()))))).toBeUndefined();
  expect(toConnection(undefined)).toBeUndefined();
});

describe('another tab changes the key of the active connection', () => {
  const here = addConnection(NONE, newConnection());
  const id = here.activeId ?? '';
  const { saved: others } = changeKey(here, id, newConnection(OTHER_KEY));

  test('this tab keeps the old connection beside the new one and can switch to it if its key is refused', () => {
    const now = applyOtherTab(here, others);
    expect(toConnection(activeSaved(now))?.key).toBe(KEY);
    const successor = findSuccessor(now, id);
    expect(successor?.key).toBe(OTHER_KEY);
    const after = replaceBySuccessor(now, id, successor?.id ?? '');
    expect(after.saved).toEqual(others);
    expect(activeSaved(after)).toEqual(successor);
  });

  test('this tab doesn’t switch to a connection that was signed out since', () => {
    expect(replaceBySuccessor(here, id, others[0]?.id ?? '')).toEqual(here);
  });

  test('a connection without a key is replaced at once', () => {
    const now = applyOtherTab(withoutKeys(here), others);
    expect(now.saved).toEqual(others);
    expect(activeSaved(now)?.key).toBe(OTHER_KEY);
  });
});

test('a key that replaced a lost one is no successor if it leads to another workspace', () => {
  const first = addConnection(NONE, newConnection());
  const here = nameWorkspace(first, first.activeId ?? '', 'Studio');
  const other = addConnection(withoutKeys(here), newConnection(OTHER_KEY));
  const now = applyOtherTab(here, other.saved);
  const isSame = (state: ConnectionsState): boolean => {
    const [own, successor] = [activeSaved(state), findSuccessor(state, state.activeId)];
    return own && successor ? isSameWorkspace(own, successor) : expect.unreachable();
  };
  const successorId = other.activeId ?? '';
  expect(isSame(now)).toBe(false);
  expect(isSame(nameWorkspace(now, successorId, 'Kitchen'))).toBe(false);
  expect(isSame(nameWorkspace(now, successorId, 'Studio'))).toBe(true);
});

describe('ids whose uploads belong to the active connection', () => {
  const here = addConnection(NONE, newConnection());
  const id = here.activeId ?? '';
  const renewed = changeKey(here, id, newConnection(OTHER_KEY));

  test('include ids of keys that nobody uses any more', () => {
    expect(replacedIds(NONE)).toEqual([]);
    expect(replacedIds(here)).toEqual([]);
    expect(replacedIds(renewed)).toEqual([id]);
  });

  test('exclude ids of other listed connections, and of those signed out', () => {
    const merged = activate(applyOtherTab(here, renewed.saved), renewed.activeId ?? '');
    expect(replacedIds(merged)).toEqual([]);
    expect(replacedIds(remove(merged, id))).toEqual([]);
  });
});

describe('another tab signs out of a connection that has a successor', () => {
  const here = addConnection(NONE, newConnection());
  const id = here.activeId ?? '';
  const { saved: renewed } = changeKey(here, id, newConnection(OTHER_KEY));
  const merged = applyOtherTab(here, renewed);
  const { saved: remaining } = remove(merged, id);

  test('it is removed everywhere, and its key doesn’t return to the list', () => {
    const now = applyOtherTab(merged, remaining);
    expect(now.activeId).toBeUndefined();
    expect(now.saved.map(({ key }) => key)).toEqual([OTHER_KEY]);
  });

  test('a tab that was asleep removes it too, whatever key came later', () => {
    const successor = remaining[0]?.id ?? '';
    const { saved } = changeKey(
      { saved: remaining, activeId: successor },
      successor,
      newConnection('a-third-key-of-some-length'),
    );
    expect(applyOtherTab(here, saved).activeId).toBeUndefined();
  });
});

test('a connection that another tab removed is inactive everywhere', () => {
  expect(applyOtherTab(addConnection(NONE, newConnection()), [])).toEqual({ saved: [], activeId: undefined });
});
