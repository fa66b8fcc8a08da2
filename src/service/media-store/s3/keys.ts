// Maps files to keys of the bucket and back. A key is the prefix, the workspace, “/” and the path.
import { isWorkspace } from '#contract/workspace.ts';
import { PathTooLong } from '#service/media-store/media-store.ts';

/** Maximum length of a key in S3, in bytes of UTF-8. */
const KEY_MAX_BYTES = 1_024;

export interface Keys {
  readonly prefix: string;
  /** Returns the prefix of the keys of a workspace. */
  ofWorkspace(workspace: string): string;
  /** @throws PathTooLong */
  of(workspace: string, path: string): string;
  /** Returns undefined if the key is no file of Lectern. */
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

/** Characters that XML 1.0 doesn't allow, or that an XML parser may change. */
const NOT_IN_XML = /[\p{Cc}\p{Cs}\ufffe\uffff]/u;

export function fitsXml(key: string): boolean {
  return !NOT_IN_XML.test(key);
}

/** Whether the path can be a file name. A bucket may have other keys: folder markers, and names that no URL can hold. */
export function isListed(path: string): boolean {
  return (
    fitsXml(path) && path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..')
  );
}

/** Whether the key is a folder marker, an empty object that other programs create for a folder. */
export function isFolderMarker(path: string): boolean {
  return path === '' || path.endsWith('/');
}
