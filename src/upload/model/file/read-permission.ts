// Leave to read what a handle leads to; never to write. A page may ask for it, a worker may only look.

/** Not in TypeScript's library yet: https://wicg.github.io/file-system-access/#api-filesystemhandle */
interface Guarded {
  queryPermission(descriptor: { mode: 'read' }): Promise<PermissionState>;
  requestPermission(descriptor: { mode: 'read' }): Promise<PermissionState>;
}

function isGuarded(handle: FileSystemHandle): handle is FileSystemHandle & Guarded {
  return 'queryPermission' in handle && 'requestPermission' in handle;
}

export async function mayRead(handle: FileSystemHandle): Promise<boolean> {
  if (!isGuarded(handle)) return true;
  return (await handle.queryPermission({ mode: 'read' })) === 'granted';
}

/** The browser asks the person, unless they have answered. Never throws: whether it may be read shows afterwards. */
export async function askToRead(handle: FileSystemHandle): Promise<void> {
  if (isGuarded(handle)) await handle.requestPermission({ mode: 'read' }).catch(() => 'denied');
}
