// What a server of the same specification may choose where the specification is silent: two sets, each the other's
// opposite wherever there are two sides.

export interface Choices {
  /** How the key travels; the prefix comes before it. */
  readonly key: { readonly header: string; readonly prefix: string };
  /** What a list that holds nothing answers. */
  readonly emptyList: 200 | 404;
  /** Any 2xx is a success. */
  readonly created: 200 | 201;
  readonly deleted: 200 | 204;
  readonly completed: 200 | 204;
  readonly stored: 200 | 201;
  readonly uploadAddress: 'json' | 'text';
  readonly errors: 'text' | 'html' | 'message';
  /** How a field that isn't set is answered. */
  readonly unset: 'absent' | 'empty';
  /** What an optional field can't be sent as. */
  readonly refusesUnset: 'empty' | 'null';
  readonly caseSensitive: 'boolean' | 'word';
  /** Ids are opaque: one of these can't stand in a path as it is. */
  readonly ids: 'plain' | 'strange';
  readonly newestFirst: boolean;
  /** The ETag of a part, an MD5 or not. */
  readonly partEtag: 'md5' | 'opaque';
  /** Lists carry an ETag. */
  readonly listEtag: boolean;
  /** Headers that pages of another origin may read. Without a part's ETag nobody can upload in parts. */
  readonly exposed: readonly string[];
}

export const TERSE: Choices = {
  key: { header: 'x-api-key', prefix: '' },
  emptyList: 404,
  created: 200,
  deleted: 200,
  completed: 204,
  stored: 201,
  uploadAddress: 'text',
  errors: 'text',
  unset: 'absent',
  refusesUnset: 'null',
  caseSensitive: 'word',
  ids: 'strange',
  newestFirst: true,
  partEtag: 'opaque',
  listEtag: false,
  exposed: ['ETag'],
};

export const FORMAL: Choices = {
  key: { header: 'X-Workspace-Token', prefix: 'Token' },
  emptyList: 200,
  created: 201,
  deleted: 204,
  completed: 200,
  stored: 200,
  uploadAddress: 'json',
  errors: 'message',
  unset: 'empty',
  refusesUnset: 'empty',
  caseSensitive: 'boolean',
  ids: 'plain',
  newestFirst: false,
  partEtag: 'md5',
  listEtag: true,
  exposed: ['ETag'],
};

/** Behind a proxy that answers with pages, and hides every header from pages of another origin. */
export const HIDING: Choices = { ...FORMAL, errors: 'html', exposed: [], listEtag: true, emptyList: 404 };
