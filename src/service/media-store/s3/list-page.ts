// Reads one page of a list of objects. The request asks for percent-encoded keys, because XML can't hold every key. Some
// stores ignore this, and in the lists of the others a `+` has different meanings.
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { unquoted } from './etag.ts';
import { decodeKey, type PlusMeaning } from './key-encoding.ts';
import type { SendCommand } from './send-command.ts';

/** The start of a page: after a key (undefined: at the first key), or at the continuation token of the page before. */
export type PageStart = { readonly after: string | undefined } | { readonly token: string };

export interface ListedObject {
  /** The key without the prefix. */
  readonly path: string;
  /** Size in bytes. */
  readonly size: number;
  readonly modifiedAt: number;
  readonly version: string;
}

/** An object whose key can't be read, for example because it isn't UTF-8. No request can name such an object. */
export interface UnreadableObject extends Omit<ListedObject, 'path'> {
  /** The whole key as the list spells it. */
  readonly spelled: string;
}

export interface ListPage {
  /** The objects after the start of the page, in the order of the store. */
  readonly objects: readonly ListedObject[];
  readonly unreadable: readonly UnreadableObject[];
  /** Undefined if this is the last page. Other pages may be short or empty, too. */
  readonly next: PageStart | undefined;
}

/** Reads the page of objects below a prefix that begins at `start`, with at most `most` of them. */
export type ReadListPage = (prefix: string, start: PageStart, most?: number) => Promise<ListPage>;

export function listPageReader(send: SendCommand, bucket: string): ReadListPage {
  /** The meaning of `+` in encoded keys of this store, once a list has shown it. */
  let detectedPlus: PlusMeaning | undefined;

  const list = (prefix: string, start: PageStart, most?: number) =>
    send(
      new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: prefix,
        EncodingType: 'url',
        MaxKeys: most,
        ...('token' in start
          ? { ContinuationToken: start.token }
          : start.after !== undefined && { StartAfter: prefix + start.after }),
      }),
    );

  async function detectPlus(keys: readonly string[]): Promise<PlusMeaning> {
    detectedPlus ??= plusFromKeys(keys);
    if (detectedPlus !== undefined) return detectedPlus;
    const ambiguous = keys.find((key) => key.includes('+') && decodeKey(key, '+') !== undefined);
    if (ambiguous !== undefined) detectedPlus = await probePlus(ambiguous);
    return detectedPlus ?? ' ';
  }

  /** Finds out what `+` means in a key, by listing keys with each of the two possible meanings as the prefix. */
  async function probePlus(key: string): Promise<PlusMeaning | undefined> {
    for (const plus of ['+', ' '] as const) {
      const { Contents: [found] = [] } = await list(decodeKey(key, plus) ?? '', { after: undefined }, 1);
      if (found) return plusFromKeys([found.Key ?? '']) ?? plus;
    }
    return undefined;
  }

  return async (prefix, start, most) => {
    const {
      Contents = [],
      EncodingType,
      IsTruncated,
      NextContinuationToken,
    } = await list(prefix, start, most);
    const isEncoded = EncodingType === 'url';
    const plus = isEncoded ? await detectPlus(Contents.map(({ Key = '' }) => Key)) : undefined;
    const objects: ListedObject[] = [];
    const unreadable: UnreadableObject[] = [];
    let last: string | undefined;
    for (const { Key: spelled = '', Size: size = 0, ETag = '', LastModified } of Contents) {
      const details = { size, modifiedAt: LastModified?.getTime() ?? 0, version: unquoted(ETag) };
      last = decodeKey(spelled, plus)?.slice(prefix.length);
      if (last === undefined) unreadable.push({ spelled, ...details });
      else objects.push({ path: last, ...details });
    }
    return { objects, unreadable, next: IsTruncated ? nextStart(last, NextContinuationToken) : undefined };
  };
}

/** Prefers a key, because some stores return tokens that they don't accept. */
function nextStart(lastPath: string | undefined, token: string | undefined): PageStart {
  if (lastPath !== undefined) return { after: lastPath };
  if (token !== undefined) return { token };
  throw new Error('S3 returned part of a list without a token for the rest.');
}

/** Derives the meaning of a `+` from other encoded characters in the keys. */
function plusFromKeys(keys: readonly string[]): PlusMeaning | undefined {
  // If the store encodes a plus, a bare `+` can only be a space.
  if (keys.some((key) => /%2b/i.test(key))) return ' ';
  return keys.some((key) => key.includes('%20')) ? '+' : undefined;
}
