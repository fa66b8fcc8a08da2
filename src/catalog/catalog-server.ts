// Serves the page's requests on a catalog and posts a new view after every change. It holds the list from the service,
// the shown list (with empty folders added and deleted files hidden) and the tree over it.
import type { AnchorRow, DeletionAsk, Deletions } from '#catalog/deletion/deletions.ts';
import type { DetailsStream } from '#catalog/details/details-stream.ts';
import type { FileDetails } from '#catalog/details/file-details.ts';
import { buildCatalog, CatalogBuilder, withMarkers } from '#catalog/list/catalog-builder.ts';
import { added, areSame, entryPlaces } from '#catalog/list/list-difference.ts';
import { NotAListError, PathScanner } from '#catalog/list/path-scanner.ts';
import { foldedNames } from '#catalog/names/folded-names.ts';
import { folderPart } from '#text/path.ts';
import type { ServeOptions } from '#worker-rpc/serve.ts';
import { foldersAboveUploads, newlyPublished, withoutListed } from './arriving.ts';
import { type Catalog, findFolder, pathOf } from './catalog.ts';
import type * as onDemandCode from './on-demand.ts';
import type {
  Act,
  Answers,
  Ask,
  CachedListResult,
  Destination,
  DetailsAsk,
  Listed,
  Outcome,
  RowWindow,
  TreeOptions,
  TreeView,
} from './protocol.ts';
import { Tree } from './tree.ts';
import { buildView, type ViewContext } from './tree-view.ts';

/** Maximum number of new paths reported to the page in one message. */
const MAX_REPORTED_PATHS = 1_000;
/**
 * Delay (ms) before the first rows of a loading list are shown. Shorter lists, such as 10,000 paths, load in less time
 * and are shown at once.
 */
const SHOW_FIRST_AFTER_MS = 40;
/** Wait this many times the duration of the last update before showing more of a loading list. */
const WAIT_PER_UPDATE = 5;
type Answer = Answers[keyof Answers];
type OnDemand = typeof onDemandCode;

const INITIAL_WINDOW: RowWindow = { first: 0, end: 80 };

/** Requests are concurrent, because some load code or read the cached list first. */
export const SERVE_OPTIONS: ServeOptions = {
  problemOf: (error) => (error instanceof NotAListError ? error.message : undefined),
  isConcurrent: true,
};

export interface CatalogServerDeps {
  readonly postView: (view: TreeView) => void;
  /** Runs a task after all requests that have already arrived. */
  readonly runLater: (task: () => void) => void;
  /** Returns the current time (ms). */
  readonly now: () => number;
}

export class CatalogServer {
  readonly #deps: CatalogServerDeps;
  #stored = buildCatalog([]);
  #version = 0;
  #coming: { readonly builder: CatalogBuilder; readonly scanner: PathScanner } | undefined;
  #isComplete = false;
  /** Time (ms) from which more of a loading list may be shown. */
  #showMoreAt = 0;
  #tree = new Tree(this.#stored);
  /** Undefined while the tree is hidden. */
  #options: TreeOptions | undefined;
  #around: ViewContext = { news: new Set(), awaited: new Set() };
  #window = INITIAL_WINDOW;
  /** Index of the row at the top of the viewport. */
  #top = 0;
  #windowBeforeSearch = INITIAL_WINDOW;
  #moved = 0;
  #destination = 0;
  #deletions: Deletions | undefined;
  /** Details of the files in `#stored`. */
  #details: FileDetails | undefined;
  #comingDetails: DetailsStream | undefined;
  #isPainting = false;
  /** Last posted view as JSON, to skip equal ones. */
  #painted = '';

  constructor(deps: CatalogServerDeps) {
    this.#deps = deps;
  }

  /** Processes a request, synchronously if possible, because the next request may depend on it. */
  ask(ask: Ask): Answer | Promise<Answer> {
    if (ask.kind === 'end-details' || ('of' in ask && ask.of === 'details'))
      return this.#answerOnDetails(ask);
    switch (ask.kind) {
      case 'begin':
        return this.#begin();
      case 'bytes':
        return this.#read(ask.bytes);
      case 'abandon':
        return this.#abandon();
      case 'end-list':
        return this.#end();
      case 'read-cached':
        return this.#readCached(ask.cacheName);
      case 'show':
        return this.#show(ask.options, ask.at);
      case 'hide':
        return this.#hide();
      case 'scroll':
        return this.#scroll(ask.top, ask.window);
      case 'act':
        return this.#act(ask.act);
      case 'clashes':
        return onDemand(({ findClashes }) => findClashes(this.#stored, ask.paths, this.#details));
      case 'namesake':
        return onDemand(({ findNamesake }) => findNamesake(this.#tree.catalog, ask.path));
      case 'selected-paths':
      case 'begin-download':
      case 'files-to-download':
      case 'end-download':
        return onDemand(({ answerOnSelection }) => answerOnSelection(ask, this.#tree));
      default:
        return this.#withDeletions((deletions) => this.#answerOnDeletion(ask, deletions));
    }
  }

  #answerOnDeletion(ask: DeletionAsk, deletions: Deletions): Answer {
    return deletions.answer(ask, {
      tree: this.#tree,
      stored: this.#stored,
      folders: this.#options?.folders ?? [],
      awaited: this.#around.awaited,
      top: this.#top,
      show: (anchor) => this.#showList(false, anchor),
    });
  }

  #answerOnDetails(ask: DetailsAsk): Promise<undefined> {
    return onDemand((code) => {
      this.#comingDetails ??= new code.DetailsStream();
      const details = this.#comingDetails.answer(ask, this.#stored);
      return details && this.#setDetails(details);
    });
  }

  #setDetails(details: FileDetails): undefined {
    const path = this.#top > 0 ? this.#tree.rows.at(this.#top)?.path : undefined;
    this.#details = details;
    this.#applyDetails();
    // The order of the rows may have changed.
    this.#keepAt(this.#top, path);
    // Post the view before the answer, so that it is current when the page's promise resolves.
    this.#paint();
  }

  /**
   * Passes the details to the tree. The shown list can differ from the stored one, so the details are mapped to it.
   */
  #applyDetails(): void {
    const details = this.#details;
    const list = this.#stored;
    const { catalog } = this.#tree;
    this.#tree.setDetails(
      !details || catalog === list ? details : details.mappedTo(entryPlaces(list, catalog), catalog),
    );
  }

  #begin(): undefined {
    const builder = new CatalogBuilder();
    const scanner = new PathScanner((bytes, from, to) => builder.add(bytes, from, to));
    this.#coming = { builder, scanner };
    this.#showMoreAt = this.#deps.now() + SHOW_FIRST_AFTER_MS;
  }

  #read(bytes: Uint8Array): undefined {
    if (!this.#coming) return;
    this.#coming.scanner.add(bytes);
    if (this.#isComplete || !this.#options || this.#deps.now() < this.#showMoreAt) return;
    const start = this.#deps.now();
    this.#setList(this.#coming.builder.snapshot(), true);
    this.#paint();
    this.#showMoreAt = this.#deps.now() + WAIT_PER_UPDATE * (this.#deps.now() - start);
  }

  #end(): Listed {
    const coming = this.#coming;
    this.#coming = undefined;
    if (!coming) throw new NotAListError('Nothing has come.');
    coming.scanner.end();
    const list = coming.builder.finish();
    const isFirst = !this.#isComplete;
    const isSame = !isFirst && areSame(this.#stored, list);
    this.#isComplete = true;
    const { size } = list;
    if (isSame) return { version: this.#version, size, isSame, added: [] };
    const places = isFirst ? undefined : entryPlaces(this.#stored, list);
    const news = places ? added(places, list) : [];
    if (places) this.#deletions?.pending.carryOver(places, list);
    this.#details = places && this.#details?.mappedTo(places, list);
    this.#setList(list, false);
    // Post the view before the answer, so that it is current when the page's promise resolves.
    this.#paint();
    return {
      version: this.#version,
      size,
      isSame,
      added: news.slice(0, MAX_REPORTED_PATHS).map((entry) => pathOf(list, entry)),
    };
  }

  /** Reads the cached list in the worker, because the page is busy during its start. */
  async #readCached(cacheName: string): Promise<CachedListResult | undefined> {
    const { readCachedList } = await import('./cached-list.ts');
    this.#begin();
    const mine = this.#coming;
    const add = async (bytes: Uint8Array) => {
      // Let pending requests run between portions.
      await new Promise<void>((resolve) => this.#deps.runLater(resolve));
      if (this.#coming !== mine) return false;
      this.#read(bytes);
      return true;
    };
    try {
      const end = () => (this.#coming === mine ? this.#end() : undefined);
      return await readCachedList(cacheName, { add, end });
    } finally {
      if (this.#coming === mine) this.#abandon();
    }
  }

  /** Drops a list that stopped loading. A first list that is incomplete is not used. */
  #abandon(): undefined {
    this.#coming = undefined;
    if (!this.#isComplete) this.#setList(buildCatalog([]), false);
  }

  #setList(list: Catalog, isLonger: boolean): void {
    this.#stored = list;
    this.#version++;
    this.#showList(isLonger);
  }

  /**
   * Updates the shown list: adds empty folders and removes hidden files. Keeps a row in place, because rows above the
   * viewport may be added or removed.
   * @param anchor row to keep in place; by default the row at the top of the viewport
   */
  #showList(isLonger: boolean, anchor?: AnchorRow): void {
    this.#paintSoon();
    const listed = this.#listed;
    const missing =
      this.#options?.folders.filter(
        (path) =>
          findFolder(listed, path) < 0 && !this.#deletions?.pending.hidesFolder(path, this.#around.awaited),
      ) ?? [];
    const shown = missing.length === 0 ? listed : withMarkers(listed, missing);
    if (shown === this.#tree.catalog) return;
    const { path, index } = anchor ?? { path: this.#tree.rows.at(this.#top)?.path, index: this.#top };
    this.#tree.setCatalog(shown, isLonger && missing.length === 0);
    this.#updateUploads();
    this.#applyDetails();
    this.#keepAt(index, path);
    if (!isLonger) this.#foldSoon();
  }

  #updateUploads(): void {
    const arriving = withoutListed(this.#options?.arriving ?? [], this.#stored);
    this.#tree.setUploads(Map.groupBy(arriving, ({ path }) => folderPart(path)));
  }

  /** The list without files that are being deleted. */
  get #listed(): Catalog {
    return this.#deletions?.pending.withoutHidden(this.#stored) ?? this.#stored;
  }

  #act(act: Act): Outcome {
    this.#paintSoon();
    const outcome = opensMany(act) ? this.#actInPlace(act) : this.#tree.act(act);
    // Request the preview before the next view, so that the view includes it. The first act also loads the code of
    // deletions.
    if (outcome.kind === 'delete') this.#deletions?.requestPreview();
    if (!this.#deletions) void this.#withDeletions(() => undefined).catch(() => undefined);
    return outcome;
  }

  /**
   * Runs an act that opens or closes many folders. Keeps the focused row in place if it is in view, otherwise the top
   * row. If that row closes, the folder that contains it takes its place.
   */
  #actInPlace(act: Act): Outcome {
    const { rows, isFocused, focusIndex } = this.#tree;
    const isSeen = isFocused && focusIndex >= this.#top && focusIndex < this.#window.end;
    const before = isSeen ? focusIndex : this.#top;
    const path = rows.at(before)?.path;
    const outcome = this.#tree.act(act);
    if (path !== undefined) this.#moveBy(this.#tree.rows.nearest(path) - before);
    return outcome;
  }

  /** Scrolls so that the row with this path is at the position of row `index`. */
  #keepAt(index: number, path: string | undefined): void {
    const place = path === undefined ? -1 : this.#tree.rows.indexOf(path);
    if (this.#options && place >= 0) this.#moveBy(place - index);
  }

  /** Moves the window and the top row by a number of rows. */
  #moveBy(by: number): void {
    this.#moved += by;
    const { first, end } = this.#window;
    this.#window = { first: first + by, end: end + by };
    this.#top = Math.max(0, this.#top + by);
  }

  #scroll(top: number, window: RowWindow | undefined): undefined {
    this.#top = top;
    if (!window) return;
    this.#window = window;
    this.#paintSoon();
  }

  #show(options: TreeOptions, at: Destination | undefined): undefined {
    const before = this.#options;
    const wasSearching = this.#tree.query !== '';
    this.#options = options;
    this.#tree.filterBy(options);
    this.#tree.sortBy(options.sort);
    if (before?.arriving !== options.arriving) this.#updateUploads();
    this.#around = { news: new Set(options.news), awaited: foldersAboveUploads(options.arriving) };
    const landed = newlyPublished(before?.arriving ?? [], options.arriving);
    const isSpared = this.#deletions?.pending.exclude(landed, this.#stored);
    if (isSpared || before?.folders.join('\n') !== options.folders.join('\n')) this.#showList(false);
    if (at) {
      this.#destination = at.number;
      this.#tree.goTo(at.path);
    }
    // A search starts at the top. When it ends, the earlier scroll position is restored.
    if (before && before.query !== options.query) {
      if (!wasSearching) this.#windowBeforeSearch = this.#window;
      const { first, end } = this.#window;
      this.#window = options.query === '' ? this.#windowBeforeSearch : { first: 0, end: end - first };
    }
    this.#paintSoon();
  }

  #hide(): undefined {
    this.#options = undefined;
    this.#painted = '';
    this.#window = INITIAL_WINDOW;
    this.#tree = new Tree(this.#listed);
    this.#applyDetails();
  }

  #paintSoon(): undefined {
    if (this.#isPainting) return;
    this.#isPainting = true;
    this.#deps.runLater(() => {
      if (this.#isPainting) this.#paint();
    });
  }

  #paint(): void {
    this.#isPainting = false;
    const options = this.#options;
    if (!options) return;
    const view: TreeView = {
      ...buildView(this.#tree, this.#window, this.#around),
      isComplete: this.#isComplete,
      version: this.#version,
      destination: this.#destination,
      moved: this.#moved,
      filledFolders: options.folders.filter((path) => findFolder(this.#stored, path) >= 0),
      deletion: this.#deletions?.preview(this.#tree, options.arriving, this.#isComplete),
    };
    // Skip an equal view: comparing it is much faster than rendering it in the page.
    const text = JSON.stringify(view);
    if (text === this.#painted) return;
    this.#painted = text;
    this.#deps.postView(view);
  }

  /** Folds names for the search in the background, so that the first search is fast. */
  #foldSoon(): void {
    const { files, folders } = foldedNames(this.#tree.catalog);
    const fold = () => {
      if (files.foldSome() || folders.foldSome()) this.#deps.runLater(fold);
    };
    this.#deps.runLater(fold);
  }

  #withDeletions<T>(answer: (deletions: Deletions) => T): Promise<T> {
    return onDemand((code) => answer((this.#deletions ??= new code.Deletions())));
  }
}

function opensMany(act: Act): boolean {
  return act.do === 'open-all' || act.do === 'close-all' || act.do === 'open-siblings';
}

async function onDemand<T>(answer: (code: OnDemand) => T): Promise<T> {
  return answer(await import('./on-demand.ts'));
}
