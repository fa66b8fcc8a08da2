// Answers what the page asks of a catalog, and tells it what to paint after all that changes that. It holds the list as the
// service has it, the same with the folders that are only on the page, and the tree shown of it.
import type { DeletionAsk, Deletions, KeptRow } from '#catalog/deletion/deletions.ts';
import type { ComingDetails } from '#catalog/details/coming-details.ts';
import type { FileDetails } from '#catalog/details/file-details.ts';
import { buildCatalog, CatalogBuilder, withMarkers } from '#catalog/list/catalog-builder.ts';
import { added, areSame, entryPlaces } from '#catalog/list/list-difference.ts';
import { NotAListError, PathScanner } from '#catalog/list/path-scanner.ts';
import { foldedNames } from '#catalog/names/folded-names.ts';
import { folderPart } from '#text/path.ts';
import { awaitedFolders, landedSince, notListed } from './arriving.ts';
import { type Catalog, findFolder, pathOf } from './catalog.ts';
import type * as onDemandCode from './on-demand.ts';
import type {
  Act,
  Answers,
  Ask,
  Destination,
  DetailsAsk,
  KeptListed,
  Listed,
  Message,
  Outcome,
  Request,
  RowWindow,
  TreeOptions,
  TreeView,
} from './protocol.ts';
import { Tree } from './tree.ts';
import { type Around, viewOf } from './tree-view.ts';

/** Of so many new paths the page is told. */
const MOST_ADDED = 1_000;
/** A list that is whole sooner, such as one of 10,000, is shown at once. */
const SHOW_FIRST_AFTER_MS = 40;
/** So much longer than it takes to show the first of a list is it until more of it is shown. */
const REST_PER_SHOW = 5;
type Answer = Answers[keyof Answers];
type OnDemand = typeof onDemandCode;

const FIRST_WINDOW: RowWindow = { first: 0, end: 80 };

export interface DeskDeps {
  readonly tell: (message: Message) => void;
  /** Runs a task once what has been asked by now is answered. */
  readonly later: (task: () => void) => void;
  /** In milliseconds. */
  readonly now: () => number;
}

export class Desk {
  readonly #deps: DeskDeps;
  #stored = buildCatalog([]);
  #version = 0;
  #coming: { readonly builder: CatalogBuilder; readonly scanner: PathScanner } | undefined;
  #isWhole = false;
  /** When more of a list that is coming may be shown. */
  #showMoreAt = 0;
  #tree = new Tree(this.#stored);
  /** Undefined while nothing is shown. */
  #options: TreeOptions | undefined;
  #around: Around = { news: new Set(), awaited: new Set() };
  #window = FIRST_WINDOW;
  /** The row at the upper edge of what is seen. */
  #top = 0;
  #windowBeforeSearch = FIRST_WINDOW;
  #moved = 0;
  #destination = 0;
  #deletions: Deletions | undefined;
  /** Of the files as the service has them. */
  #details: FileDetails | undefined;
  #comingDetails: ComingDetails | undefined;
  #isPainting = false;
  /** What was painted last, as text. */
  #painted = '';

  constructor(deps: DeskDeps) {
    this.#deps = deps;
  }

  hear(request: Request): void {
    // What can be answered at once is: the next thing asked may build on it.
    try {
      const answer = this.#answer(request.ask);
      if (!(answer instanceof Promise)) return this.#tell(request, answer);
      void answer.then(
        (late) => this.#tell(request, late),
        (error: unknown) => this.#refuse(request, error),
      );
    } catch (error) {
      this.#refuse(request, error);
    }
  }

  #tell({ number }: Request, answer: Answer): void {
    this.#deps.tell({ kind: 'answer', number, answer });
  }

  #refuse({ number }: Request, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.#deps.tell({ kind: error instanceof NotAListError ? 'not-a-list' : 'failed', number, reason });
  }

  #answer(ask: Ask): Answer | Promise<Answer> {
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
      case 'read-kept':
        return this.#readKept(ask.cacheName);
      case 'show':
        return this.#show(ask.options, ask.at);
      case 'hide':
        return this.#hide();
      case 'look':
        return this.#look(ask.top, ask.window);
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
      show: (kept) => this.#showList(false, kept),
    });
  }

  #answerOnDetails(ask: DetailsAsk): Promise<undefined> {
    return onDemand((code) => {
      this.#comingDetails ??= new code.ComingDetails();
      const details = this.#comingDetails.answer(ask, this.#stored);
      return details && this.#know(details);
    });
  }

  #know(details: FileDetails): undefined {
    const path = this.#top > 0 ? this.#tree.rows.at(this.#top)?.path : undefined;
    this.#details = details;
    this.#describe();
    // Rows may stand in another order now.
    this.#keepAt(this.#top, path);
    // Whoever hears that they are there finds them painted.
    this.#paint();
  }

  /** The list that is shown may lack some of its files, or have folders more. */
  #describe(): void {
    const details = this.#details;
    const list = this.#stored;
    const { catalog } = this.#tree;
    this.#tree.describe(
      !details || catalog === list ? details : details.carriedOver(entryPlaces(list, catalog), catalog),
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
    if (this.#isWhole || !this.#options || this.#deps.now() < this.#showMoreAt) return;
    const start = this.#deps.now();
    this.#take(this.#coming.builder.soFar(), true);
    this.#paint();
    this.#showMoreAt = this.#deps.now() + REST_PER_SHOW * (this.#deps.now() - start);
  }

  #end(): Listed {
    const coming = this.#coming;
    this.#coming = undefined;
    if (!coming) throw new NotAListError('Nothing has come.');
    coming.scanner.end();
    const list = coming.builder.finish();
    const isFirst = !this.#isWhole;
    const isSame = !isFirst && areSame(this.#stored, list);
    this.#isWhole = true;
    const { size } = list;
    if (isSame) return { version: this.#version, size, isSame, added: [] };
    const places = isFirst ? undefined : entryPlaces(this.#stored, list);
    const news = places ? added(places, list) : [];
    if (places) this.#deletions?.held.carryOver(places, list);
    this.#details = places && this.#details?.carriedOver(places, list);
    this.#take(list, false);
    // Whoever hears that the list is there finds it painted.
    this.#paint();
    return {
      version: this.#version,
      size,
      isSame,
      added: news.slice(0, MOST_ADDED).map((entry) => pathOf(list, entry)),
    };
  }

  /** Here, and not through the page: that has much to do when it begins. */
  async #readKept(cacheName: string): Promise<KeptListed | undefined> {
    const { readKeptList } = await import('./kept-list.ts');
    this.#begin();
    const mine = this.#coming;
    const add = async (bytes: Uint8Array) => {
      // What is asked meanwhile is answered in between.
      await new Promise<void>((resolve) => this.#deps.later(resolve));
      if (this.#coming !== mine) return false;
      this.#read(bytes);
      return true;
    };
    try {
      const end = () => (this.#coming === mine ? this.#end() : undefined);
      return await readKeptList(cacheName, { add, end });
    } finally {
      if (this.#coming === mine) this.#abandon();
    }
  }

  /** What there is of a first list is not taken for all of it. */
  #abandon(): undefined {
    this.#coming = undefined;
    if (!this.#isWhole) this.#take(buildCatalog([]), false);
  }

  #take(list: Catalog, isLonger: boolean): void {
    this.#stored = list;
    this.#version++;
    this.#showList(isLonger);
  }

  /**
   * With the folders that are only on the page, and without what is being deleted. Rows above what is seen may have come or
   * gone.
   * @param kept what is to be where that row was, else what is at the upper edge
   */
  #showList(isLonger: boolean, kept?: KeptRow): void {
    this.#paintSoon();
    const listed = this.#listed;
    const missing =
      this.#options?.folders.filter(
        (path) =>
          findFolder(listed, path) < 0 && !this.#deletions?.held.hidesFolder(path, this.#around.awaited),
      ) ?? [];
    const shown = missing.length === 0 ? listed : withMarkers(listed, missing);
    if (shown === this.#tree.catalog) return;
    const { path, index } = kept ?? { path: this.#tree.rows.at(this.#top)?.path, index: this.#top };
    this.#tree.take(shown, isLonger && missing.length === 0);
    this.#expect();
    this.#describe();
    this.#keepAt(index, path);
    if (!isLonger) this.#foldSoon();
  }

  #expect(): void {
    const arriving = notListed(this.#options?.arriving ?? [], this.#stored);
    this.#tree.expect(Map.groupBy(arriving, ({ path }) => folderPart(path)));
  }

  /** Without what is being deleted. */
  get #listed(): Catalog {
    return this.#deletions?.held.shownOf(this.#stored) ?? this.#stored;
  }

  #act(act: Act): Outcome {
    this.#paintSoon();
    const outcome = opensMany(act) ? this.#actInPlace(act) : this.#tree.act(act);
    // Where it is a deletion, what is painted now says already what it would take. With the first act its code is fetched.
    if (outcome.kind === 'delete') this.#deletions?.ask();
    if (!this.#deletions) void this.#withDeletions(() => undefined).catch(() => undefined);
    return outcome;
  }

  /** What has the focus stays where it is seen, or else what is at the upper edge; where it closes, what closes over it. */
  #actInPlace(act: Act): Outcome {
    const { rows, isFocused, focusIndex } = this.#tree;
    const isSeen = isFocused && focusIndex >= this.#top && focusIndex < this.#window.end;
    const before = isSeen ? focusIndex : this.#top;
    const path = rows.at(before)?.path;
    const outcome = this.#tree.act(act);
    if (path !== undefined) this.#moveBy(this.#tree.rows.nearest(path) - before);
    return outcome;
  }

  /** The row of this path is where that one was, and so are all around it. */
  #keepAt(index: number, path: string | undefined): void {
    const place = path === undefined ? -1 : this.#tree.rows.indexOf(path);
    if (this.#options && place >= 0) this.#moveBy(place - index);
  }

  /** What is seen is so many rows further down now. */
  #moveBy(by: number): void {
    this.#moved += by;
    const { first, end } = this.#window;
    this.#window = { first: first + by, end: end + by };
    this.#top = Math.max(0, this.#top + by);
  }

  #look(top: number, window: RowWindow | undefined): undefined {
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
    if (before?.arriving !== options.arriving) this.#expect();
    this.#around = { news: new Set(options.news), awaited: awaitedFolders(options.arriving) };
    const landed = landedSince(before?.arriving ?? [], options.arriving);
    const isSpared = this.#deletions?.held.spare(landed, this.#stored);
    if (isSpared || before?.folders.join('\n') !== options.folders.join('\n')) this.#showList(false);
    if (at) {
      this.#destination = at.number;
      this.#tree.go(at.path);
    }
    // A search begins at the top and gives the old place back when it ends.
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
    this.#window = FIRST_WINDOW;
    this.#tree = new Tree(this.#listed);
    this.#describe();
  }

  #paintSoon(): undefined {
    if (this.#isPainting) return;
    this.#isPainting = true;
    this.#deps.later(() => {
      if (this.#isPainting) this.#paint();
    });
  }

  #paint(): void {
    this.#isPainting = false;
    const options = this.#options;
    if (!options) return;
    const view: TreeView = {
      ...viewOf(this.#tree, this.#window, this.#around),
      isWhole: this.#isWhole,
      version: this.#version,
      destination: this.#destination,
      moved: this.#moved,
      filledFolders: options.folders.filter((path) => findFolder(this.#stored, path) >= 0),
      deletion: this.#deletions?.said(this.#tree, options.arriving, this.#isWhole),
    };
    // The page renders every view it is told, which takes far longer than to find that it is the same.
    const text = JSON.stringify(view);
    if (text === this.#painted) return;
    this.#painted = text;
    this.#deps.tell({ kind: 'view', view });
  }

  /** While nobody asks anything: the first search finds it done. */
  #foldSoon(): void {
    const { files, folders } = foldedNames(this.#tree.catalog);
    const fold = () => {
      if (files.foldSome() || folders.foldSome()) this.#deps.later(fold);
    };
    this.#deps.later(fold);
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
