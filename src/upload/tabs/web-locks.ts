/** Returns the browser's Web Locks. Undefined on plain http, although the type of `navigator.locks` says otherwise. */
export function webLocks(): LockManager | undefined {
  return navigator.locks;
}
