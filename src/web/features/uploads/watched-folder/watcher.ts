// Watches one folder for as long as it lives: finds what is new or changed in it, waits until it has stopped growing, and
// hands it over. What has a taken name waits here for an answer. Nothing is ever removed, on either side.
import { formatOf } from '#contract/formats.ts';
import type { Fingerprint } from '#upload/protocol.ts';
import { type Candidate, Candidates, LOOKS_APART_MS } from './candidates.ts';
import { isSame, taken } from './fingerprints.ts';
import type { FolderAccess, News } from './folder-access.ts';
import type { Handled } from './folder-store.ts';
import type { Seen } from './watch-state.ts';

/** It has stopped growing. */
export interface StillFile {
  /** Below the folder, as the disk spells it. */
  readonly path: string;
  readonly file: File;
}

export interface Clock {
  /** In milliseconds. */
  readonly now: () => number;
  /** Answers what calls it off. */
  readonly after: (ms: number, run: () => void) => () => void;
}

export interface WatcherDeps {
  readonly root: FileSystemDirectoryHandle;
  readonly access: FolderAccess;
  readonly clock: Clock;
  /** What was dealt with before. */
  readonly handled: Handled;
  readonly note: (files: Handled) => void;
  /** Sends what nothing is to be asked about, and answers the paths of the others; undefined where it could not be told. */
  readonly send: (files: readonly StillFile[]) => Promise<ReadonlySet<string> | undefined>;
  /** Asks the person about files, and sends what they want. False where they gave no answer. */
  readonly ask: (files: readonly StillFile[]) => Promise<boolean>;
  readonly onLook: (seen: Seen) => void;
  /** The folder can't be read any more: it is "gone", or the browser wants the person's "permission" again. */
  readonly onEnd: (why: 'gone' | 'permission') => void;
}

interface Waiting extends Fingerprint {
  readonly handle: FileSystemFileHandle;
}

/** The service could not be asked which names are taken. */
const RETRY_MS = 30_000;
/** Files looked at side by side: each is a question to another process. */
const LOOKS_AT_ONCE = 50;

export class Watcher {
  readonly #deps: WatcherDeps;
  readonly #handled: Map<string, Fingerprint>;
  readonly #candidates = new Candidates();
  readonly #taken = new Map<string, Waiting>();
  readonly #leftOut = new Set<string>();
  #stopHearing = (): void => undefined;
  #callOffLook = (): void => undefined;
  #opening: symbol | undefined;
  #isLooking = false;
  #isOver = false;

  constructor(deps: WatcherDeps) {
    this.#deps = deps;
    this.#handled = new Map(deps.handled);
  }

  /** From now on, with everything that is there already. */
  async open(): Promise<void> {
    const { access, root } = this.#deps;
    const opening = Symbol();
    this.#opening = opening;
    try {
      // First: what comes while it is listed must not be missed.
      const stop = await access.watch(root, (news) => this.#hear(news));
      // Of several things missed at once each begins anew.
      if (this.#isOver || this.#opening !== opening) return stop();
      this.#stopHearing();
      this.#stopHearing = stop;
      this.#leftOut.clear();
      await this.#list('');
    } catch (error) {
      this.#end(error);
    }
    return undefined;
  }

  /** Asks about the files whose names are taken. */
  async askAboutTaken(): Promise<void> {
    const files: StillFile[] = [];
    for (const [path, { handle }] of this.#taken) {
      const file = await handle.getFile().catch(() => undefined);
      if (file) files.push({ path, file });
      else this.#taken.delete(path);
    }
    this.#tell();
    if (files.length > 0 && (await this.#deps.ask(files))) this.#settle(files);
  }

  /** As they are now they are never sent. */
  leaveTakenOut(): void {
    this.#settle(Array.from(this.#taken, ([path, file]) => ({ path, file })));
  }

  close(): void {
    this.#isOver = true;
    this.#stopHearing();
    this.#callOffLook();
  }

  #hear(news: News): void {
    if (this.#isOver) return;
    if (news.kind === 'missed') void this.open();
    else if (news.kind === 'folder') void this.#list(news.path).catch(() => undefined);
    else {
      this.#consider(news.file);
      this.#planLook();
    }
  }

  async #list(path: string): Promise<void> {
    for await (const file of this.#deps.access.list(this.#deps.root, path)) {
      if (this.#isOver) return;
      this.#consider(file);
    }
    this.#planLook();
    this.#tell();
  }

  #consider(file: { readonly path: string; readonly handle: FileSystemFileHandle }): void {
    if (formatOf(file.path) === undefined) this.#leftOut.add(file.path);
    else this.#candidates.heardOf(file, this.#deps.clock.now());
  }

  #planLook(): void {
    this.#callOffLook();
    const { nextDue } = this.#candidates;
    if (this.#isLooking || this.#isOver || nextDue === Number.POSITIVE_INFINITY) return;
    const { clock } = this.#deps;
    this.#callOffLook = clock.after(Math.max(0, nextDue - clock.now()), () => void this.#look());
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    const due = this.#candidates.dueAt(this.#deps.clock.now());
    const still: (StillFile & { readonly candidate: Candidate })[] = [];
    for (let from = 0; from < due.length && !this.#isOver; from += LOOKS_AT_ONCE) {
      const some = due.slice(from, from + LOOKS_AT_ONCE);
      const found = await Promise.all(some.map(async ([path, candidate]) => this.#lookAt(path, candidate)));
      still.push(...found.filter((file) => file !== undefined));
    }
    if (still.length > 0 && !this.#isOver) await this.#send(still);
    this.#isLooking = false;
    this.#tell();
    this.#planLook();
  }

  /** Answers what may go. What is nothing new is forgotten. */
  async #lookAt(path: string, candidate: Candidate) {
    const { now } = this.#deps.clock;
    try {
      const file = await candidate.handle.getFile();
      if (!this.#candidates.isStill(path, candidate)) return undefined;
      const isNothingNew = isSame(this.#handled.get(path), file) || isSame(this.#taken.get(path), file);
      if (isNothingNew) this.#candidates.delete(path);
      else if (this.#candidates.hasStopped(path, candidate, file, now())) {
        await file.slice(0, 1).arrayBuffer();
        return { path, file, candidate };
      } else this.#taken.delete(path);
    } catch (error) {
      // Else it is locked by what writes it.
      if (isGone(error)) this.#forget(path);
      else this.#candidates.postpone(path, candidate, now() + LOOKS_APART_MS);
    }
    return undefined;
  }

  async #send(files: readonly (StillFile & { readonly candidate: Candidate })[]): Promise<void> {
    const asked = await this.#deps.send(files);
    for (const { path, file, candidate } of files) {
      if (asked === undefined) {
        this.#candidates.postpone(path, candidate, this.#deps.clock.now() + RETRY_MS);
        continue;
      }
      // Changed meanwhile, it is looked at again.
      if (this.#candidates.isStill(path, candidate)) this.#candidates.delete(path);
      if (asked.has(path)) this.#taken.set(path, { handle: candidate.handle, ...taken(file) });
    }
    if (asked) this.#settle(files.filter(({ path }) => !asked.has(path)));
  }

  /** They are dealt with, as they are. */
  #settle(files: readonly { readonly path: string; readonly file: Fingerprint }[]): void {
    const settled = new Map(files.map(({ path, file }) => [path, taken(file)]));
    for (const [path, file] of settled) {
      this.#handled.set(path, file);
      if (isSame(this.#taken.get(path), file)) this.#taken.delete(path);
    }
    // Also when it ended meanwhile: they must not be sent again.
    if (settled.size > 0) this.#deps.note(settled);
    this.#tell();
  }

  #forget(path: string): void {
    this.#candidates.delete(path);
    this.#taken.delete(path);
  }

  #tell(): void {
    if (this.#isOver) return;
    this.#deps.onLook({
      taken: [...this.#taken.keys()],
      growing: this.#candidates.size,
      leftOut: this.#leftOut.size,
    });
  }

  #end(error: unknown): void {
    if (this.#isOver) return;
    this.close();
    this.#deps.onEnd(
      error instanceof DOMException && error.name === 'NotAllowedError' ? 'permission' : 'gone',
    );
  }
}

function isGone(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotFoundError';
}
