// Wraps a store so that the duration of each call is reported. Results and errors stay the same.

/** @param seconds duration until the promise settled */
export type OnCall = (call: string, seconds: number, hasFailed: boolean) => void;

/** Calls that aren't timed, because they wait for a client to send a body. */
const UNTIMED: ReadonlySet<PropertyKey> = new Set(['stage']);

/** @param groups names of members that have calls of their own, such as `glossaries` of the records */
export function timeCalls<Store extends object>(
  store: Store,
  onCall: OnCall,
  groups: readonly string[] = [],
): Store {
  const known = new Map<PropertyKey, unknown>();
  return new Proxy(store, {
    get(target, name) {
      if (!known.has(name)) known.set(name, wrapMember(target, name, onCall, groups));
      return known.get(name);
    },
  });
}

function wrapMember(store: object, name: PropertyKey, onCall: OnCall, groups: readonly string[]): unknown {
  const member: unknown = Reflect.get(store, name);
  if (typeof name === 'symbol' || UNTIMED.has(name)) return member;
  if (typeof member === 'function') {
    return (...input: unknown[]) => {
      const startedAt = performance.now();
      return reportWhenSettled(Reflect.apply(member, store, input), startedAt, String(name), onCall);
    };
  }
  if (typeof member !== 'object' || member === null || !groups.includes(String(name))) return member;
  return timeCalls(member, (call, ...outcome) => onCall(`${String(name)}.${call}`, ...outcome));
}

/** Reports the duration of calls that return a promise. Others are too short to matter. */
function reportWhenSettled(result: unknown, startedAt: number, call: string, onCall: OnCall): unknown {
  if (!(result instanceof Promise)) return result;
  const report = (hasFailed: boolean) => onCall(call, (performance.now() - startedAt) / 1000, hasFailed);
  result.then(
    () => report(false),
    () => report(true),
  );
  return result;
}
