/** Web Locks; undefined on plain http, whatever the types say. */
export function webLocks(): LockManager | undefined {
  return navigator.locks;
}
