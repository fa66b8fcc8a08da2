// Which key of the bucket is which file: prefix, workspace, “/”, path.
import { isWorkspace } from '#contract/workspace.ts';
import { PathTooLong } from '#service/media-store/media-store.ts';

/** Longest key of S3, in UTF-8 bytes. */
const KEY_MAX_BYTES = 1_024;

export interface Keys {
  readonly prefix: string;
  /** What the keys of all files of a workspace begin with. */
  ofWorkspace(workspace: string): string;
  /** @throws PathTooLong */
  of(workspace: string, path: string): string;
  /** Undefined where the key is no file of ours. */
  fileOf(key: string): { readonly workspace: string; readonly path: string } | undefined;
}

export function createKeys(prefix: string): Keys {
  const ofWorkspace = (workspace: string) => `${prefix}${workspace}/`;
  return {
    prefix,
    ofWorkspace,
    of(workspace, path) {
      const key = ofWorkspace(workspace) + path;
      if (Buffer.byteLength(key) <= KEY_MAX_BYTES) return key;
      throw new PathTooLong(`The key would be longer than ${KEY_MAX_BYTES} bytes.`);
    },
    fileOf(key) {
      if (!key.startsWith(prefix)) return undefined;
      const rest = key.slice(prefix.length);
      const slash = rest.indexOf('/');
      const [workspace, path] = [rest.slice(0, slash), rest.slice(slash + 1)];
      return slash > 0 && isWorkspace(workspace) && isListed(path) ? { workspace, path } : undefined;
    },
  };
}

/** Characters that XML 1.0 can't hold, or that an XML parser changes. */
const NOT_IN_XML = /[\p{Cc}\p{Cs}\ufffe\uffff]/u;

export function fitsXml(key: string): boolean {
  return !NOT_IN_XML.test(key);
}

/** Whether the path is a file to anyone. A bucket may hold other keys: folder markers, and names that no address can hold. */
export function isListed(path: string): boolean {
  return (
    fitsXml(path) && path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..')
  );
}

/** Whether the key stands for a folder: other programs mark folders with an empty object. */
export function isFolderMarker(path: string): boolean {
  return path === '' || path.endsWith('/');
}
