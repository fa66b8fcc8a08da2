// A store, with the time that each of its calls takes told to somebody. What it promises stays the same.

/** @param seconds until its answer came */
export type OnCall = (call: string, seconds: number, hasFailed: boolean) => void;

/** These wait for whoever sends a body. */
const NOT_ITS_OWN_TIME: ReadonlySet<PropertyKey> = new Set(['stage']);

/** @param groups names of members that have calls of their own, such as `glossaries` of records */
export function timeCalls<Store extends object>(
  store: Store,
  onCall: OnCall,
  groups: readonly string[] = [],
): Store {
  const known = new Map<PropertyKey, unknown>();
  return new Proxy(store, {
    get(target, name) {
      if (!known.has(name)) known.set(name, memberOf(target, name, onCall, groups));
      return known.get(name);
    },
  });
}

function memberOf(store: object, name: PropertyKey, onCall: OnCall, groups: readonly string[]): unknown {
  const member: unknown = Reflect.get(store, name);
  if (typeof name === 'symbol' || NOT_ITS_OWN_TIME.has(name)) return member;
  if (typeof member === 'function') {
    return (...input: unknown[]) => {
      const begun = performance.now();
      return whenBack(Reflect.apply(member, store, input), begun, String(name), onCall);
    };
  }
  if (typeof member !== 'object' || member === null || !groups.includes(String(name))) return member;
  return timeCalls(member, (call, ...outcome) => onCall(`${String(name)}.${call}`, ...outcome));
}

/** What answers no promise takes no time of its own. */
function whenBack(answer: unknown, begun: number, call: string, onCall: OnCall): unknown {
  if (!(answer instanceof Promise)) return answer;
  const told = (hasFailed: boolean) => onCall(call, (performance.now() - begun) / 1000, hasFailed);
  answer.then(
    () => told(false),
    () => told(true),
  );
  return answer;
}
