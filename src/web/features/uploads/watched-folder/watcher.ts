// Watches one folder: finds new and changed files, waits until they are stable and sends them. Files whose names are
// taken wait for the person's decision. The watcher never deletes a file, neither on the disk nor in the gallery.
import { formatOf } from '#contract/formats.ts';
import type { Fingerprint } from '#upload/protocol.ts';
import { type Candidate, Candidates, STABLE_AFTER_MS } from './candidates.ts';
import { isSameFile, toFingerprint } from './fingerprints.ts';
import type { FolderAccess, FolderChange } from './folder-access.ts';
import type { HandledFiles } from './folder-store.ts';
import type { ScanResult } from './watch-state.ts';

/** A file that has stopped growing. */
export interface StableFile {
  /** Path below the folder, spelled as on the disk. */
  readonly path: string;
  readonly file: File;
}

export interface Clock {
  /** @returns milliseconds */
  readonly now: () => number;
  /** @returns a function that cancels the timer */
  readonly after: (ms: number, run: () => void) => () => void;
}

export interface WatcherDeps {
  readonly root: FileSystemDirectoryHandle;
  readonly access: FolderAccess;
  readonly clock: Clock;
  /** Files that were handled earlier. */
  readonly handled: HandledFiles;
  readonly addHandled: (files: HandledFiles) => void;
  /**
   * Sends the files that need no decision.
   * @returns the paths of the other files; undefined if the names could not be checked
   */
  readonly send: (files: readonly StableFile[]) => Promise<ReadonlySet<string> | undefined>;
  /**
   * Asks the person about files and sends the chosen ones.
   * @returns false if the person cancelled
   */
  readonly ask: (files: readonly StableFile[]) => Promise<boolean>;
  readonly onScan: (seen: ScanResult) => void;
  /**
   * The folder can't be read any more. "gone": it doesn't exist. "permission": the browser must ask the person again.
   */
  readonly onEnd: (why: 'gone' | 'permission') => void;
}

interface ConflictingFile extends Fingerprint {
  readonly handle: FileSystemFileHandle;
}

/** Delay (ms) before the next attempt if the server could not be asked which names are taken. */
const RETRY_MS = 30_000;
/** Number of files checked at once. The browser reads each from another process. */
const CHECKS_AT_ONCE = 50;

export class Watcher {
  readonly #deps: WatcherDeps;
  readonly #handled: Map<string, Fingerprint>;
  readonly #candidates = new Candidates();
  readonly #conflicts = new Map<string, ConflictingFile>();
  readonly #unsupported = new Set<string>();
  #stopObserving = (): void => undefined;
  #cancelCheck = (): void => undefined;
  #opening: symbol | undefined;
  #isChecking = false;
  #isClosed = false;

  constructor(deps: WatcherDeps) {
    this.#deps = deps;
    this.#handled = new Map(deps.handled);
  }

  /** Starts watching, including the files that are there already. */
  async open(): Promise<void> {
    const { access, root } = this.#deps;
    const opening = Symbol();
    this.#opening = opening;
    try {
      // Observe before listing, so that files that appear meanwhile aren't missed.
      const stop = await access.watch(root, (change) => this.#onChange(change));
      // Another call of open() has started; it lists the folder instead.
      if (this.#isClosed || this.#opening !== opening) return stop();
      this.#stopObserving();
      this.#stopObserving = stop;
      this.#unsupported.clear();
      await this.#list('');
    } catch (error) {
      this.#end(error);
    }
    return undefined;
  }

  /** Asks about the files whose names are taken. */
  async askAboutConflicts(): Promise<void> {
    const files: StableFile[] = [];
    for (const [path, { handle }] of this.#conflicts) {
      const file = await handle.getFile().catch(() => undefined);
      if (file) files.push({ path, file });
      else this.#conflicts.delete(path);
    }
    this.#report();
    if (files.length > 0 && (await this.#deps.ask(files))) this.#markHandled(files);
  }

  /** Skips the files as they are now. They are asked about again if they change. */
  skipConflicts(): void {
    this.#markHandled(Array.from(this.#conflicts, ([path, file]) => ({ path, file })));
  }

  close(): void {
    this.#isClosed = true;
    this.#stopObserving();
    this.#cancelCheck();
  }

  #onChange(change: FolderChange): void {
    if (this.#isClosed) return;
    if (change.kind === 'missed') void this.open();
    else if (change.kind === 'folder') void this.#list(change.path).catch(() => undefined);
    else {
      this.#addCandidate(change.file);
      this.#scheduleCheck();
    }
  }

  async #list(path: string): Promise<void> {
    for await (const file of this.#deps.access.list(this.#deps.root, path)) {
      if (this.#isClosed) return;
      this.#addCandidate(file);
    }
    this.#scheduleCheck();
    this.#report();
  }

  #addCandidate(file: { readonly path: string; readonly handle: FileSystemFileHandle }): void {
    if (formatOf(file.path) === undefined) this.#unsupported.add(file.path);
    else this.#candidates.add(file, this.#deps.clock.now());
  }

  #scheduleCheck(): void {
    this.#cancelCheck();
    const { nextDue } = this.#candidates;
    if (this.#isChecking || this.#isClosed || nextDue === Number.POSITIVE_INFINITY) return;
    const { clock } = this.#deps;
    this.#cancelCheck = clock.after(Math.max(0, nextDue - clock.now()), () => void this.#checkDue());
  }

  async #checkDue(): Promise<void> {
    this.#isChecking = true;
    const due = this.#candidates.getDue(this.#deps.clock.now());
    const still: (StableFile & { readonly candidate: Candidate })[] = [];
    for (let from = 0; from < due.length && !this.#isClosed; from += CHECKS_AT_ONCE) {
      const some = due.slice(from, from + CHECKS_AT_ONCE);
      const found = await Promise.all(
        some.map(async ([path, candidate]) => this.#checkFile(path, candidate)),
      );
      still.push(...found.filter((file) => file !== undefined));
    }
    if (still.length > 0 && !this.#isClosed) await this.#send(still);
    this.#isChecking = false;
    this.#report();
    this.#scheduleCheck();
  }

  /**
   * Checks one file.
   * @returns the file if it can be sent
   */
  async #checkFile(path: string, candidate: Candidate) {
    const { now } = this.#deps.clock;
    try {
      const file = await candidate.handle.getFile();
      if (!this.#candidates.isCurrent(path, candidate)) return undefined;
      const isUnchanged =
        isSameFile(this.#handled.get(path), file) || isSameFile(this.#conflicts.get(path), file);
      if (isUnchanged) this.#candidates.delete(path);
      else if (this.#candidates.isStable(path, candidate, file, now())) {
        await file.slice(0, 1).arrayBuffer();
        return { path, file, candidate };
      } else this.#conflicts.delete(path);
    } catch (error) {
      // Otherwise another program has locked the file while it writes.
      if (isGone(error)) this.#forget(path);
      else this.#candidates.postpone(path, candidate, now() + STABLE_AFTER_MS);
    }
    return undefined;
  }

  async #send(files: readonly (StableFile & { readonly candidate: Candidate })[]): Promise<void> {
    const asked = await this.#deps.send(files);
    for (const { path, file, candidate } of files) {
      if (asked === undefined) {
        this.#candidates.postpone(path, candidate, this.#deps.clock.now() + RETRY_MS);
        continue;
      }
      // A file that changed meanwhile stays a candidate.
      if (this.#candidates.isCurrent(path, candidate)) this.#candidates.delete(path);
      if (asked.has(path)) this.#conflicts.set(path, { handle: candidate.handle, ...toFingerprint(file) });
    }
    if (asked) this.#markHandled(files.filter(({ path }) => !asked.has(path)));
  }

  /** Marks files as handled in their current state. */
  #markHandled(files: readonly { readonly path: string; readonly file: Fingerprint }[]): void {
    const settled = new Map(files.map(({ path, file }) => [path, toFingerprint(file)]));
    for (const [path, file] of settled) {
      this.#handled.set(path, file);
      if (isSameFile(this.#conflicts.get(path), file)) this.#conflicts.delete(path);
    }
    // Save even if the watcher was closed meanwhile, so that the files aren't sent again.
    if (settled.size > 0) this.#deps.addHandled(settled);
    this.#report();
  }

  #forget(path: string): void {
    this.#candidates.delete(path);
    this.#conflicts.delete(path);
  }

  #report(): void {
    if (this.#isClosed) return;
    this.#deps.onScan({
      conflicts: [...this.#conflicts.keys()],
      growing: this.#candidates.size,
      unsupported: this.#unsupported.size,
    });
  }

  #end(error: unknown): void {
    if (this.#isClosed) return;
    this.close();
    this.#deps.onEnd(
      error instanceof DOMException && error.name === 'NotAllowedError' ? 'permission' : 'gone',
    );
  }
}

function isGone(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotFoundError';
}
