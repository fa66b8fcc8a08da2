// The one door for files: "here is a file". It continues the row that waits for it, takes the place of that row's file
// when it is another one, or gets a row of its own.
import type { JournalWriter } from '#upload/journal/journal-writer.ts';
import type { Clock } from '#upload/model/clock.ts';
import { attachFile, isSameFile, newUpload, replacementFor } from '#upload/model/create-upload.ts';
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
   * From the person. An entry under the id of a row that waits belongs to that row, whatever file it brings; one under a
   * new id continues the row that waits for this very file under this path.
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
   * From another tab, which had them from the person: nobody was asked anew. A row goes on with its own file where that
   * was only out of reach, and with no other.
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
   * The person was asked. What may be read by its handle goes on; what may not says so now, instead of waiting for a turn
   * that would only tell it.
   */
  async useHandles(): Promise<void> {
    const { registry, lifecycle } = this.#deps;
    const waiting = [...registry].filter(waitsForHandle);
    // Each is a question to the browser, and thousands of files may be in one folder.
    const asked = new Map(waiting.map(({ source }) => [source.root, source]));
    const answers = [...asked].map(async ([root, source]) => ((await source.isAllowed()) ? [root] : []));
    const allowed = new Set((await Promise.all(answers)).flat());
    for (const upload of waiting) {
      if (registry.get(upload.id) !== upload || !waitsForHandle(upload)) continue;
      if (allowed.has(upload.source.root)) {
        lifecycle.apply(upload, { kind: 'file-found' });
        lifecycle.enqueueUnlessPaused(upload);
      } else lifecycle.apply(upload, { kind: 'file-lost', reason: { code: 'not-allowed' }, byHandle: true });
    }
  }

  /** The same file goes on where it stopped. */
  #continue(upload: Upload, entry: Entry): void {
    const { lifecycle } = this.#deps;
    attachFile(upload, entry.file, entry);
    lifecycle.apply(upload, { kind: 'file-found' });
    lifecycle.enqueueUnlessPaused(upload);
  }

  #replace(former: Upload, { file, handle, folder }: Entry): void {
    const { journal, clock, register, lifecycle } = this.#deps;
    const access = { ...(handle && { handle }), ...(folder && { folder }) };
    const upload = replacementFor(former, file, access, clock.wall());
    void journal.write((open) => open.startOver(upload.journalEntry));
    register(upload);
    lifecycle.enqueueUnlessPaused(upload);
  }
}

function waitsForHandle({ state }: Upload): boolean {
  return state.kind === 'needs-file' && state.byHandle;
}
