// Permission to read a file or folder by its handle. Only a page can request it; a worker can query it.

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

/** Lets the browser ask the person. Never throws: call `mayRead` for the result. */
export async function askToRead(handle: FileSystemHandle): Promise<void> {
  if (isGuarded(handle)) await handle.requestPermission({ mode: 'read' }).catch(() => 'denied');
}
