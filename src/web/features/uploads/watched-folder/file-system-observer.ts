// Types of browser features that TypeScript's library lacks:
// https://fs.spec.whatwg.org/#the-filesystemobserver-interface and
// https://wicg.github.io/file-system-access/#api-showdirectorypicker

interface ChangeRecord {
  readonly changedHandle: FileSystemHandle | null;
  readonly relativePathComponents: readonly string[];
  readonly type: 'appeared' | 'disappeared' | 'errored' | 'modified' | 'moved' | 'unknown';
}

interface Observer {
  observe(handle: FileSystemHandle, options: { readonly recursive: boolean }): Promise<void>;
  disconnect(): void;
}

declare global {
  var FileSystemObserver: new (onRecords: (records: readonly ChangeRecord[]) => void) => Observer;
  function showDirectoryPicker(options: {
    readonly id: string;
    readonly mode: 'read';
  }): Promise<FileSystemDirectoryHandle>;
}

/** False on pages without https, which have neither feature. */
export const canWatchFolders = 'FileSystemObserver' in globalThis && 'showDirectoryPicker' in globalThis;
export type { ChangeRecord };
