// Every number both sides must agree on. Sizes are bytes, times are seconds unless the name says otherwise.
// "§" cites docs/api.md.

/** 1 MiB. */
export const MIB = 1024 * 1024;
/** 1 GiB. */
export const GIB = 1024 * MIB;

/** Largest body of one PUT, single file or part (§8), which S3 has too. */
export const PUT_MAX_BYTES = 5 * GIB;

/** Files that may be asked addresses for in one request (extension `uploadUrls`). */
export const UPLOAD_URLS_MAX = 100;

/** Paths whose versions may be asked for in one request (extension `uploadConditions`). */
export const VERSIONS_MAX = 1_000;

/** Smallest part that is not the last (§8), by the smaller reading of 5 MB. Judged at `complete`. */
export const PART_MIN_BYTES = 5_000_000;

/** Largest part number, as in S3. */
export const PART_NUMBER_MAX = 10_000;

/** How long a signed address is good for, by the service's clock, when the operator sets nothing else (§8). */
export const UPLOAD_ADDRESS_TTL_SECONDS = 900;

/** Longest time that an address to read a file from is good for: a key that was revoked reads no longer. */
export const READ_ADDRESS_MAX_SECONDS = 900;

/** Abandoned uploads are swept this long after their last activity, unless the operator sets another time. */
export const UPLOAD_SWEEP_AFTER_SECONDS = 86_400;

/** Multipart uploads one workspace may have open, unless the operator sets another number. */
export const OPEN_UPLOADS_PER_WORKSPACE = 10_000;

/** PUTs to signed addresses that one client's address may have open, unless the operator sets another number. */
export const OPEN_PUTS_PER_CLIENT = 256;

/** The same for one workspace, whoever sends. */
export const OPEN_PUTS_PER_WORKSPACE = 1_024;

/** How long a PUT may go without a byte, unless the operator sets another time. */
export const UPLOAD_IDLE_SECONDS = 60;

/** Longest path of a media file, in UTF-8 bytes after NFC. Leaves room for a prefix within S3's 1,024. */
export const PATH_MAX_BYTES = 900;

/** Longest segment of a path, in UTF-8 bytes: what common file systems hold. */
export const SEGMENT_MAX_BYTES = 255;

/** Longest JSON body the service reads. 10,000 parts of a `complete` fit four times over. */
export const JSON_BODY_MAX_BYTES = 4 * MIB;

/** Entries of any list in a JSON body: fifty times what the app sends at once, and five times what an upload has parts. */
export const LIST_ENTRIES_MAX = 50_000;

/** Fields that an answer names: a small body can be wrong in a million places, and nobody reads more than the first. */
export const PROBLEM_FIELDS_MAX = 100;

/** Characters of a path that is to be read or deleted: no file system or bucket has longer ones. */
export const LISTED_PATH_MAX = 4_096;

/** Longest name, word, "pronounce as" text and phonemization, in code points after trimming. */
export const TEXT_MAX_CODE_POINTS = 1_000;

/** Longest description of a glossary, in code points after trimming. */
export const DESCRIPTION_MAX_CODE_POINTS = 10_000;

/** Longest language id, in code points after trimming. The ids are opaque: no list is kept. */
export const LANGUAGE_ID_MAX_CODE_POINTS = 100;

/** Longest name of a workspace, in code points. */
export const WORKSPACE_NAME_MAX_CODE_POINTS = 100;

/** Shortest API key, in characters. */
export const API_KEY_MIN_LENGTH = 32;
