// The choices another server may make where the specification is silent. Two sets are opposites wherever a choice has two
// sides.

export interface Choices {
  /** Header that carries the key, and the prefix before the key. */
  readonly key: { readonly header: string; readonly prefix: string };
  /** Status of an empty list. */
  readonly emptyList: 200 | 404;
  /** Any 2xx is a success. */
  readonly created: 200 | 201;
  readonly deleted: 200 | 204;
  readonly completed: 200 | 204;
  readonly stored: 200 | 201;
  readonly uploadAddress: 'json' | 'text';
  readonly errors: 'text' | 'html' | 'message';
  /** Form of an unset field in a response. */
  readonly unset: 'absent' | 'empty';
  /** Value with which a request may not say that an optional field is unset. */
  readonly refusesUnset: 'empty' | 'null';
  readonly caseSensitive: 'boolean' | 'word';
  /** Strange ids must be encoded before they can be part of a path. */
  readonly ids: 'plain' | 'strange';
  readonly newestFirst: boolean;
  /** Whether the ETag of a part is its MD5. */
  readonly partEtag: 'md5' | 'opaque';
  /** Whether lists have an ETag. */
  readonly listEtag: boolean;
  /** Headers that pages of another origin may read. Multipart uploads need `ETag`. */
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

/** A server behind a proxy that answers errors with HTML and exposes no header to pages of another origin. */
export const HIDING: Choices = { ...FORMAL, errors: 'html', exposed: [], listEtag: true, emptyList: 404 };
