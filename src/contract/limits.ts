// All limits that client and service share. Sizes are in bytes and times in seconds unless the name says otherwise.
// "§" cites docs/api.md.

/** 1 MiB. */
export const MIB = 1024 * 1024;
/** 1 GiB. */
export const GIB = 1024 * MIB;

/** Maximum body of one PUT, file or part (§8). S3 has the same limit. */
export const PUT_MAX_BYTES = 5 * GIB;

/** Maximum number of files per request for upload addresses (extension `uploadUrls`). */
export const UPLOAD_URLS_MAX = 100;

/** Maximum number of paths per request for versions (extension `uploadConditions`). */
export const VERSIONS_MAX = 1_000;

/** Minimum size of a part except the last (§8): the smaller reading of "5 MB". Checked at `complete`. */
export const PART_MIN_BYTES = 5_000_000;

/** Maximum part number, as in S3. */
export const PART_NUMBER_MAX = 10_000;

/** Default validity of a signed address, by the service's clock (§8). */
export const UPLOAD_ADDRESS_TTL_SECONDS = 900;

/** Maximum validity of an address to read from. A revoked key can read until then. */
export const READ_ADDRESS_MAX_SECONDS = 900;

/** Default time after the last activity at which an abandoned upload is removed. */
export const UPLOAD_SWEEP_AFTER_SECONDS = 86_400;

/** Default maximum of open multipart uploads per workspace. */
export const OPEN_UPLOADS_PER_WORKSPACE = 10_000;

/** Default maximum of concurrent PUTs per client address. */
export const OPEN_PUTS_PER_CLIENT = 256;

/** Default maximum of concurrent PUTs per workspace. */
export const OPEN_PUTS_PER_WORKSPACE = 1_024;

/** Default time without a byte after which a PUT ends. */
export const UPLOAD_IDLE_SECONDS = 60;

/** Maximum length of a path (UTF-8 bytes after NFC). With a prefix it must fit into S3's 1,024. */
export const PATH_MAX_BYTES = 900;

/** Maximum length of a path segment (UTF-8 bytes), the limit of common file systems. */
export const SEGMENT_MAX_BYTES = 255;

/** Maximum JSON body. A `complete` with 10,000 parts needs a quarter of it. */
export const JSON_BODY_MAX_BYTES = 4 * MIB;

/** Maximum entries of a list in a JSON body: fifty times what the app sends, five times the parts of an upload. */
export const LIST_ENTRIES_MAX = 50_000;

/** Maximum number of field errors in a response. A small body can have a million errors. */
export const PROBLEM_FIELDS_MAX = 100;

/** Maximum length (characters) of a path to read or delete. No file system or bucket has longer paths. */
export const LISTED_PATH_MAX = 4_096;

/** Maximum length of a name, word, `pronounceAs` and `phonemization` (code points after trimming). */
export const TEXT_MAX_CODE_POINTS = 1_000;

/** Maximum length of a glossary's description (code points after trimming). */
export const DESCRIPTION_MAX_CODE_POINTS = 10_000;

/** Maximum length of a language id (code points after trimming). Ids are opaque and not checked against a list. */
export const LANGUAGE_ID_MAX_CODE_POINTS = 100;

/** Maximum length of a workspace's name (code points). */
export const WORKSPACE_NAME_MAX_CODE_POINTS = 100;

/** Minimum length of an API key (characters). */
export const API_KEY_MIN_LENGTH = 32;
