// Messages between the page and the catalog's worker.
import type { DeletionExtent } from '#catalog/deletion/deletion-extent.ts';
import type { Facts, Limits } from '#catalog/details/facts.ts';
import type { NameClash } from '#catalog/names/name-clash.ts';
import type { RowSelection } from '#catalog/selection/selection.ts';
import type { Format } from '#contract/formats.ts';
import type { Arriving } from './arriving.ts';
import type { TypeFilter } from './filter.ts';
import type { Hit } from './hits.ts';
import type { Sort } from './sorts.ts';
import type { Tally } from './tally.ts';

/** Settings of the shown tree: search, filters, order, and rows to add. */
export interface TreeOptions extends Limits {
  readonly query: string;
  readonly type: TypeFilter;
  readonly sort: Sort;
  /** Folders without files: created on the page, or waiting for their first upload. Each ends in '/'. */
  readonly folders: readonly string[];
  readonly arriving: readonly Arriving[];
  /** Paths that someone else has just added. */
  readonly news: readonly string[];
}

/** Folder in the URL. The page sends it to the catalog if the URL changed for another reason than a click in the tree. */
export interface Destination {
  readonly path: string;
  /** Sequence number, increasing. */
  readonly number: number;
}

/** Range of rows to send: first ≤ index < end. */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
}

/** Actions of the user in the tree. Without a path they apply to the focused row. */
export type Act =
  | { readonly do: 'move'; readonly by: Move; readonly extend: boolean; readonly page: number }
  | { readonly do: 'right' }
  | { readonly do: 'left' }
  | { readonly do: 'open-siblings' }
  | { readonly do: 'open-all' }
  | { readonly do: 'close-all' }
  | { readonly do: 'activate' }
  | { readonly do: 'toggle'; readonly path?: string }
  | { readonly do: 'select-only'; readonly path: string }
  | { readonly do: 'extend'; readonly path: string }
  | { readonly do: 'focus'; readonly path: string }
  /** Toggles a folder and enters it. */
  | { readonly do: 'enter'; readonly path: string; readonly clears: boolean }
  /** Opens a folder and changes nothing else. */
  | { readonly do: 'open'; readonly path: string }
  /** Opens all folders around a path and focuses it. */
  | { readonly do: 'reveal'; readonly path: string }
  /** Selects everything that the filter shows, also in closed folders. */
  | { readonly do: 'select-all' }
  | { readonly do: 'deselect-shown' }
  | { readonly do: 'deselect-hidden' }
  | { readonly do: 'clear' }
  | { readonly do: 'escape' }
  /**
   * Requests a deletion of the selection, or else of the focused row. With a path that is not selected: of that row
   * alone.
   */
  | { readonly do: 'delete'; readonly path?: string }
  | { readonly do: 'menu' }
  /**
   * Moves the focus by typing.
   * @param again search from the focused row, not from the next one
   */
  | { readonly do: 'type'; readonly text: string; readonly again: boolean };

export type Move = 'next' | 'previous' | 'first' | 'last' | 'page-down' | 'page-up';

/** Work that an act leaves to the page. */
export type Outcome =
  | { readonly kind: 'nothing' }
  /** Navigate to a folder, as a new entry in the browser's history. */
  | { readonly kind: 'entered'; readonly path: string }
  | { readonly kind: 'details' }
  | { readonly kind: 'menu' }
  | { readonly kind: 'delete' }
  | { readonly kind: 'end-search' };

interface Place {
  /** Unique; a folder's path ends in '/'. */
  readonly path: string;
  readonly name: string;
  /** Ranges of the search words in the name; undefined without a search. */
  readonly hits: readonly Hit[] | undefined;
  /** Nesting level, from 1. */
  readonly level: number;
  /** Position among the visible siblings, from 1, and their number. */
  readonly position: number;
  readonly setSize: number;
  readonly selected: RowSelection;
  readonly isNew: boolean;
  /** Undefined if no details are loaded. */
  readonly facts: Facts | undefined;
}

/** A row to render. */
export type ShownRow =
  | (Place & {
      readonly kind: 'file';
      /** Id of the upload that is replacing this file. */
      readonly replacedBy: string | undefined;
    })
  | (Place & { readonly kind: 'arriving'; readonly id: string })
  | (Place & {
      readonly kind: 'folder';
      readonly open: boolean;
      readonly filesShown: number;
      readonly files: number;
      /** Whether files are being uploaded into this folder or below it. */
      readonly isAwaited: boolean;
    });

export type FormatCounts = readonly (readonly [format: Format | undefined, files: number])[];

/** Content of the details panel: the selection, or else the focused row. */
export type Details =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly siblings: readonly Format[];
      readonly folder: Tally;
      readonly facts: Facts | undefined;
    }
  | {
      readonly kind: 'folder';
      readonly path: string;
      readonly name: string;
      readonly tally: Tally;
      readonly formats: FormatCounts;
      readonly facts: Facts | undefined;
    }
  | {
      readonly kind: 'selection';
      readonly tally: Tally;
      readonly formats: FormatCounts;
      readonly facts: Facts | undefined;
    };

/** Everything the page renders of the tree. */
export interface TreeView {
  /** Whether the list has loaded completely. */
  readonly isComplete: boolean;
  /** Increases with every list. */
  readonly version: number;
  /** Number of files and empty folders. */
  readonly size: number;
  /** Query that this view was computed for. */
  readonly query: string;
  readonly filtered: boolean;
  readonly hits: { readonly files: number; readonly folders: number };
  /** Folder the user went to, even if it doesn't exist: '' or ending in '/'. */
  readonly at: string;
  /** Number of the last destination that was processed. */
  readonly destination: number;
  /** The folder at `at`, or its closest existing ancestor. */
  readonly dir: { readonly path: string; readonly files: number };
  readonly rowCount: number;
  readonly firstRow: number;
  readonly rows: readonly ShownRow[];
  /** Ancestor folders of the first row with their row indexes, outermost first. */
  readonly around: readonly { readonly row: ShownRow; readonly index: number }[];
  /** Total number of rows by which new lists have moved the top row. The page scrolls by the difference. */
  readonly moved: number;
  readonly focus: {
    /** Index of the focused row or its visible substitute; -1 if there are no rows. */
    readonly index: number;
    readonly row: ShownRow | undefined;
    /** Whether the focused row itself is visible, not a substitute. */
    readonly isIt: boolean;
  };
  readonly selection: {
    readonly size: number;
    readonly files: number;
    readonly hiddenSize: number;
    readonly hiddenFiles: number;
    /** How much of all shown entries is selected. */
    readonly ofShown: RowSelection;
  };
  readonly details: Details;
  /** Folders from `TreeOptions.folders` that have files now. */
  readonly filledFolders: readonly string[];
  /** Preview of the requested deletion; undefined if none is requested. */
  readonly deletion: DeletionPreview | undefined;
}

export interface DeletionPreview {
  readonly tally: Tally;
  /** Name of the file or folder if the deletion removes only one. */
  readonly only: string | undefined;
  /** Whether the gallery would be empty. */
  readonly isEverything: boolean;
  /** Uploads into the deleted folders, which remain: the name of one, and whether it is the only one. */
  readonly arriving: { readonly name: string; readonly isOnly: boolean } | undefined;
  /** Whether the deletion has changed since the dialog opened. */
  readonly hasChanged: boolean;
  /** Changes whenever the removed entries change. */
  readonly number: number;
}

/** Result of reading a list. */
export interface Listed {
  readonly version: number;
  /** Number of paths. */
  readonly size: number;
  /** Whether the list equals the previous one. */
  readonly isSame: boolean;
  /** New paths; only the first ones if there are very many. */
  readonly added: readonly string[];
}

/** Result of reading the cached list. */
export interface CachedListResult extends Pick<Listed, 'version'> {
  readonly etag: string | undefined;
  /** When the service last confirmed the list (ms since 1970). */
  readonly cachedAt: number;
}

/** A confirmed deletion. */
export interface ConfirmedDeletion {
  readonly number: number;
  /** Empty folders that are removed too. */
  readonly emptyFolders: readonly string[];
}

export interface BegunDownload {
  readonly number: number;
  readonly files: number;
  /** Common folder of all files: '' or ending in '/'. */
  readonly folder: string;
  /** Total size, if all sizes are known. */
  readonly bytes: number | undefined;
}

export interface DownloadFile {
  readonly path: string;
  readonly bytes: number | undefined;
  /** Seconds since 1970. */
  readonly changedAt: number | undefined;
}

/** Responses that are parsed while they load: the list, or the details of its files. */
export type Streamed = 'list' | 'details';

type StreamAsk<Of extends Streamed> =
  /** Starts a stream. An unfinished stream of the same kind is dropped. */
  | { readonly kind: 'begin'; readonly of: Of }
  | { readonly kind: 'bytes'; readonly of: Of; readonly bytes: Uint8Array }
  /** The stream broke off. */
  | { readonly kind: 'abandon'; readonly of: Of };

export type DetailsAsk = StreamAsk<'details'> | { readonly kind: 'end-details' };

export type Ask =
  | StreamAsk<'list'>
  | { readonly kind: 'end-list' }
  | DetailsAsk
  /** Reads the cached list from a Cache Storage of this name. */
  | { readonly kind: 'read-cached'; readonly cacheName: string }
  | { readonly kind: 'show'; readonly options: TreeOptions; readonly at?: Destination }
  | { readonly kind: 'hide' }
  /** Scroll position: the top row, and the window of rows if it has changed. */
  | { readonly kind: 'scroll'; readonly top: number; readonly window?: RowWindow }
  | { readonly kind: 'act'; readonly act: Act }
  | { readonly kind: 'clashes'; readonly paths: readonly string[] }
  | { readonly kind: 'namesake'; readonly path: string }
  | { readonly kind: 'selected-paths' }
  /** Starts a download of the selection, or of the shown files of a folder. Later changes don't affect it. */
  | { readonly kind: 'begin-download'; readonly folder: string | undefined }
  /** @param from index of the first file: 0, then `next` of the previous answer */
  | {
      readonly kind: 'files-to-download';
      readonly number: number;
      readonly from: number;
      readonly most: number;
    }
  | { readonly kind: 'end-download'; readonly number: number }
  /** Turns the preview of a deletion on or off. */
  | { readonly kind: 'preview-deletion'; readonly isAsked: boolean }
  | { readonly kind: 'deletion-lines'; readonly query: string; readonly first: number; readonly end: number }
  /** Confirms a deletion and hides its files. Does nothing if the deletion is no longer the confirmed one. */
  | { readonly kind: 'confirm-deletion'; readonly agreed: DeletionExtent }
  /** Undoes deletions: shows their files again. */
  | { readonly kind: 'undo-deletions'; readonly numbers: readonly number[] }
  /**
   * Plans the paths to send from the current list, also for a retry.
   * @param replaced paths that were uploaded again since; these are new files and stay
   */
  | { readonly kind: 'plan-deletion'; readonly number: number; readonly replaced: readonly string[] }
  | { readonly kind: 'paths-to-send'; readonly number: number; readonly first: number; readonly end: number }
  /** Ends a deletion: files that are still in the list are shown again. */
  | { readonly kind: 'settle-deletion'; readonly number: number };

export interface Answers {
  readonly begin: undefined;
  readonly bytes: undefined;
  readonly abandon: undefined;
  readonly 'end-list': Listed;
  readonly 'end-details': undefined;
  /** Undefined if nothing is cached. */
  readonly 'read-cached': CachedListResult | undefined;
  readonly show: undefined;
  readonly hide: undefined;
  readonly scroll: undefined;
  readonly act: Outcome;
  readonly clashes: readonly (NameClash | undefined)[];
  readonly namesake: string | undefined;
  /** One path per line. */
  readonly 'selected-paths': { readonly text: string; readonly count: number };
  readonly 'begin-download': BegunDownload;
  /** Fewer files than requested: the download is complete. */
  readonly 'files-to-download': { readonly files: readonly DownloadFile[]; readonly next: number };
  readonly 'end-download': undefined;
  readonly 'preview-deletion': undefined;
  readonly 'deletion-lines': { readonly found: number; readonly lines: readonly string[] };
  readonly 'confirm-deletion': ConfirmedDeletion | undefined;
  readonly 'undo-deletions': undefined;
  readonly 'plan-deletion': { readonly paths: number; readonly tally: Tally };
  readonly 'paths-to-send': readonly string[];
  /** The files that are left. */
  readonly 'settle-deletion': Tally;
}
