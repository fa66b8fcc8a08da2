// What the page and the worker say to each other.
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

/** By what the tree is shown. */
export interface TreeOptions extends Limits {
  readonly query: string;
  readonly type: TypeFilter;
  readonly sort: Sort;
  /** Folders that hold nothing yet: made here, or waiting for their first file. Each ends in '/'. */
  readonly folders: readonly string[];
  readonly arriving: readonly Arriving[];
  /** Paths that have just come from somebody else. */
  readonly news: readonly string[];
}

/** Where the address leads, as it was not the tree that changed it. */
export interface Destination {
  readonly path: string;
  /** Goes up. */
  readonly number: number;
}

/** The rows that are wanted: first ≤ index < end. */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
}

/** What a person does in the tree. Without a path it is done to the row in focus. */
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
  /** Opens or closes a folder. */
  | { readonly do: 'enter'; readonly path: string; readonly clears: boolean }
  /** Opens a folder, and leaves everything else as it is. */
  | { readonly do: 'open'; readonly path: string }
  /** Opens all folders around a path and puts the focus on it. */
  | { readonly do: 'reveal'; readonly path: string }
  /** Everything the filter shows, in closed folders too. */
  | { readonly do: 'select-all' }
  | { readonly do: 'deselect-shown' }
  | { readonly do: 'deselect-hidden' }
  | { readonly do: 'clear' }
  | { readonly do: 'escape' }
  /** What is to be deleted: the selection, or else the row in focus, or the row of this path where it isn't selected. */
  | { readonly do: 'delete'; readonly path?: string }
  | { readonly do: 'menu' }
  /** @param again from the row in focus on, else behind it */
  | { readonly do: 'type'; readonly text: string; readonly again: boolean };

export type Move = 'next' | 'previous' | 'first' | 'last' | 'page-down' | 'page-up';

/** What is left for the page to do after an act. */
export type Outcome =
  | { readonly kind: 'nothing' }
  /** Into a folder: a step in the browser's history. */
  | { readonly kind: 'entered'; readonly path: string }
  | { readonly kind: 'details' }
  | { readonly kind: 'menu' }
  | { readonly kind: 'delete' }
  | { readonly kind: 'end-search' };

interface Place {
  /** Unique: a folder's ends in '/'. */
  readonly path: string;
  readonly name: string;
  /** Where what is searched for stands in the name; undefined where nothing is. */
  readonly hits: readonly Hit[] | undefined;
  /** From 1. */
  readonly level: number;
  /** Among its visible siblings, from 1, and how many they are. */
  readonly position: number;
  readonly setSize: number;
  readonly selected: RowSelection;
  readonly isNew: boolean;
  /** Undefined where nothing is known of any file. */
  readonly facts: Facts | undefined;
}

/** A row as it is painted. */
export type ShownRow =
  | (Place & {
      readonly kind: 'file';
      /** The upload that is replacing it. */
      readonly replacedBy: string | undefined;
    })
  | (Place & { readonly kind: 'arriving'; readonly id: string })
  | (Place & {
      readonly kind: 'folder';
      readonly open: boolean;
      readonly filesShown: number;
      readonly files: number;
      /** Files are on their way into it, or into a folder in it. */
      readonly isAwaited: boolean;
    });

export type FormatCounts = readonly (readonly [format: Format | undefined, files: number])[];

/** What is known of the selection, or else of what is in focus. */
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

/** What can be seen, and what of it is selected. */
export interface TreeView {
  /** Whether all of the list is there, and not only the first of it. */
  readonly isWhole: boolean;
  /** Goes up with every list. */
  readonly version: number;
  /** Files and empty folders. */
  readonly size: number;
  /** What it was made for. */
  readonly query: string;
  readonly filtered: boolean;
  readonly hits: { readonly files: number; readonly folders: number };
  /** Where the person went last, whether it is there or not: '' or ending in '/'. */
  readonly at: string;
  /** Of the last destination it has heard of. */
  readonly destination: number;
  /** That folder, or the nearest around it that is there. */
  readonly dir: { readonly path: string; readonly files: number };
  readonly rowCount: number;
  readonly firstRow: number;
  readonly rows: readonly ShownRow[];
  /** The folders around the first of them, the outermost first, and which rows they are. */
  readonly around: readonly { readonly row: ShownRow; readonly index: number }[];
  /** By how many rows new lists have moved the row at the upper edge, all in all. */
  readonly moved: number;
  readonly focus: {
    /** The row in focus, or the one standing in for it; -1 when there are no rows. */
    readonly index: number;
    readonly row: ShownRow | undefined;
    /** Whether that is the very row the person went to, not a stand-in. */
    readonly isIt: boolean;
  };
  readonly selection: {
    readonly size: number;
    readonly files: number;
    readonly hiddenSize: number;
    readonly hiddenFiles: number;
    /** How much of everything shown is selected. */
    readonly ofShown: RowSelection;
  };
  readonly details: Details;
  /** Those of the folders that hold nothing which the list has by now. */
  readonly filledFolders: readonly string[];
  /** While a deletion is asked for: what it would take. */
  readonly deletion: DeletionPreview | undefined;
}

export interface DeletionPreview {
  readonly tally: Tally;
  /** The name of the one file that goes, or of the one folder with all that is in it. */
  readonly only: string | undefined;
  /** Whether nothing is left in the gallery then. */
  readonly isEverything: boolean;
  /** What is still being uploaded into it, and so will be there afterwards: one of the files, and whether there are more. */
  readonly arriving: { readonly name: string; readonly isOnly: boolean } | undefined;
  /** Whether it is another deletion than when it was first asked about. */
  readonly hasChanged: boolean;
  /** Changes with what goes. */
  readonly number: number;
}

/** What became of a list that was read. */
export interface Listed {
  readonly version: number;
  /** How many paths are in it. */
  readonly size: number;
  /** The very list there was before. */
  readonly isSame: boolean;
  /** Paths that weren't there before; only the first of very many. */
  readonly added: readonly string[];
}

/** A list that the browser had kept. */
export interface KeptListed extends Pick<Listed, 'version'> {
  readonly etag: string | undefined;
  /** When the service last had it, in milliseconds since 1970. */
  readonly keptAt: number;
}

/** A deletion that was agreed to. */
export interface Holding {
  readonly number: number;
  /** Of the folders that hold nothing: those that go with it. */
  readonly emptyFolders: readonly string[];
}

export interface BegunDownload {
  readonly number: number;
  readonly files: number;
  /** The folder they are all in: '' or ending in '/'. */
  readonly folder: string;
  /** As far as it is known how large they are. */
  readonly bytes: number | undefined;
}

export interface DownloadFile {
  readonly path: string;
  readonly bytes: number | undefined;
  /** In seconds since 1970. */
  readonly changedAt: number | undefined;
}

/** What is read while it comes: the list, and what is known of the files in it. */
export type Streamed = 'list' | 'details';

type StreamAsk<Of extends Streamed> =
  /** Something begins to come; what there is of another of its kind that was coming is dropped. */
  | { readonly kind: 'begin'; readonly of: Of }
  | { readonly kind: 'bytes'; readonly of: Of; readonly bytes: Uint8Array }
  /** It will not come to its end. */
  | { readonly kind: 'abandon'; readonly of: Of };

export type DetailsAsk = StreamAsk<'details'> | { readonly kind: 'end-details' };

export type Ask =
  | StreamAsk<'list'>
  | { readonly kind: 'end-list' }
  | DetailsAsk
  /** Reads the list that the browser has kept in a cache of this name. */
  | { readonly kind: 'read-kept'; readonly cacheName: string }
  | { readonly kind: 'show'; readonly options: TreeOptions; readonly at?: Destination }
  | { readonly kind: 'hide' }
  /** Which rows are wanted, where it is others than before, and which is at the upper edge of what is seen. */
  | { readonly kind: 'look'; readonly top: number; readonly window?: RowWindow }
  | { readonly kind: 'act'; readonly act: Act }
  | { readonly kind: 'clashes'; readonly paths: readonly string[] }
  | { readonly kind: 'namesake'; readonly path: string }
  | { readonly kind: 'selected-paths' }
  /** What is selected, or what is shown of a folder, is going to be downloaded: as it is now. */
  | { readonly kind: 'begin-download'; readonly folder: string | undefined }
  /** @param from where the piece begins: 0, and then where the last one ended */
  | {
      readonly kind: 'files-to-download';
      readonly number: number;
      readonly from: number;
      readonly most: number;
    }
  | { readonly kind: 'end-download'; readonly number: number }
  /** Whether to preview the deletion of what is selected. */
  | { readonly kind: 'preview-deletion'; readonly isAsked: boolean }
  | { readonly kind: 'deletion-lines'; readonly query: string; readonly first: number; readonly end: number }
  /** What is selected is shown no more. Nothing is done where that is another deletion than the one that was agreed to. */
  | { readonly kind: 'hold-deletion'; readonly agreed: DeletionExtent }
  /** All is as it was before. */
  | { readonly kind: 'take-back-deletions'; readonly numbers: readonly number[] }
  /**
   * What is to be sent, by the list as the service has it now; also where it is tried again.
   * @param replaced uploaded anew since: these are others, and stay
   */
  | { readonly kind: 'plan-deletion'; readonly number: number; readonly replaced: readonly string[] }
  | { readonly kind: 'paths-to-send'; readonly number: number; readonly first: number; readonly end: number }
  /** It has come to its end: what the list has of it is shown again. */
  | { readonly kind: 'settle-deletion'; readonly number: number };

export interface Answers {
  readonly begin: undefined;
  readonly bytes: undefined;
  readonly abandon: undefined;
  readonly 'end-list': Listed;
  readonly 'end-details': undefined;
  /** Undefined where there is none. */
  readonly 'read-kept': KeptListed | undefined;
  readonly show: undefined;
  readonly hide: undefined;
  readonly look: undefined;
  readonly act: Outcome;
  readonly clashes: readonly (NameClash | undefined)[];
  readonly namesake: string | undefined;
  /** One per line. */
  readonly 'selected-paths': { readonly text: string; readonly count: number };
  readonly 'begin-download': BegunDownload;
  /** With fewer than were asked for it has come to its end. */
  readonly 'files-to-download': { readonly files: readonly DownloadFile[]; readonly next: number };
  readonly 'end-download': undefined;
  readonly 'preview-deletion': undefined;
  readonly 'deletion-lines': { readonly found: number; readonly lines: readonly string[] };
  readonly 'hold-deletion': Holding | undefined;
  readonly 'take-back-deletions': undefined;
  readonly 'plan-deletion': { readonly paths: number; readonly tally: Tally };
  readonly 'paths-to-send': readonly string[];
  /** What is left of it. */
  readonly 'settle-deletion': Tally;
}

export interface Request {
  readonly number: number;
  readonly ask: Ask;
}

export type Message =
  | { readonly kind: 'answer'; readonly number: number; readonly answer: Answers[keyof Answers] }
  /** What came is no list of paths, or no details of files. */
  | { readonly kind: 'not-a-list'; readonly number: number; readonly reason: string }
  | { readonly kind: 'failed'; readonly number: number; readonly reason: string }
  | { readonly kind: 'view'; readonly view: TreeView };
