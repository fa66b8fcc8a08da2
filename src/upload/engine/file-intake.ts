// Receives files. A file resumes the row that waits for it, replaces that row's file if it is a different one, or gets a new
// row.
import type { JournalWriter } from '#upload/journal/journal-writer.ts';
import type { Clock } from '#upload/model/clock.ts';
import { attachFile, createReplacement, isSameFile, newUpload } from '#upload/model/create-upload.ts';
import type { Entry } from '#upload/model/file/entry.ts';
import type { Upload } from '#upload/model/upload.ts';
import { isFileUnavailable } from '#upload/model/upload-state.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { UploadRegistry } from './upload-registry.ts';

export interface FileIntakeDeps {
  readonly registry: UploadRegistry;
  readonly lifecycle: Lifecycle;
  readonly journal: JournalWriter;
  readonly clock: Clock;
  readonly register: (upload: Upload) => void;
}

export class FileIntake {
  readonly #deps: FileIntakeDeps;

  constructor(deps: FileIntakeDeps) {
    this.#deps = deps;
  }

  /**
   * Adds files that the person chose. An entry with the id of a waiting row belongs to that row, also with a different file.
   * An entry with a new id resumes the row that waits for the same file at the same path.
   */
  add(entries: readonly Entry[]): void {
    const rest = entries.filter((entry) => {
      const known = this.#deps.registry.get(entry.id);
      if (known?.state.kind !== 'needs-file') return true;
      if (isSameFile(known, entry.file) && !entry.fresh) this.#continue(known, entry);
      else this.#replace(known, entry);
      return false;
    });
    this.addAgain(rest);
  }

  /**
   * Adds files from another tab, which the person chose there earlier. A waiting row accepts only its own file, because the
   * person was not asked about a different one.
   */
  addAgain(entries: readonly Entry[]): void {
    const { registry, lifecycle, journal, clock, register } = this.#deps;
    const added: Upload[] = [];
    for (const entry of entries) {
      const known = registry.get(entry.id);
      const waiting = known ?? registry.interruptedAt(entry.path);
      if (waiting && isFileUnavailable(waiting.state) && isSameFile(waiting, entry.file))
        this.#continue(waiting, entry);
      else if (known?.state.kind === 'conflict' && isSameFile(known, entry.file))
        attachFile(known, entry.file, entry);
      else if (!known) added.push(newUpload(entry, clock.wall()));
    }
    if (added.length === 0) return;
    journal.add(added.map((upload) => upload.journalEntry));
    for (const upload of added) {
      register(upload);
      lifecycle.enqueueUnlessPaused(upload);
    }
  }

  /**
   * Resumes rows whose handle may be read, after the person was asked. The other rows show at once that access was denied.
   */
  async useHandles(): Promise<void> {
    const { registry, lifecycle } = this.#deps;
    const waiting = [...registry].filter(waitsForHandle);
    // Query each handle once, because thousands of files may be in one folder.
    const sourceByRoot = new Map(waiting.map(({ source }) => [source.root, source]));
    const answers = [...sourceByRoot].map(async ([root, source]) =>
      (await source.isAllowed()) ? [root] : [],
    );
    const allowed = new Set((await Promise.all(answers)).flat());
    for (const upload of waiting) {
      if (registry.get(upload.id) !== upload || !waitsForHandle(upload)) continue;
      if (allowed.has(upload.source.root)) {
        lifecycle.apply(upload, { kind: 'file-found' });
        lifecycle.enqueueUnlessPaused(upload);
      } else lifecycle.apply(upload, { kind: 'file-lost', reason: { code: 'not-allowed' }, byHandle: true });
    }
  }

  /** Resumes with the same file. */
  #continue(upload: Upload, entry: Entry): void {
    const { lifecycle } = this.#deps;
    attachFile(upload, entry.file, entry);
    lifecycle.apply(upload, { kind: 'file-found' });
    lifecycle.enqueueUnlessPaused(upload);
  }

  #replace(former: Upload, { file, handle, folder }: Entry): void {
    const { journal, clock, register, lifecycle } = this.#deps;
    const access = { ...(handle && { handle }), ...(folder && { folder }) };
    const upload = createReplacement(former, file, access, clock.wall());
    void journal.write((open) => open.startOver(upload.journalEntry));
    register(upload);
    lifecycle.enqueueUnlessPaused(upload);
  }
}

function waitsForHandle({ state }: Upload): boolean {
  return state.kind === 'needs-file' && state.byHandle;
}
