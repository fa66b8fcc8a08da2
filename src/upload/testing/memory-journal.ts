// A journal whose records stay when its engine stops. Writes take some time. When the page dies, pending writes are lost.

import { isExpired, type Journal } from '#upload/journal/journal.ts';
import type { Clock } from '#upload/model/clock.ts';
import type { JournalRecord } from '#upload/model/journal-record.ts';
import type { KnownHost } from '#upload/model/known-host.ts';

/** The written records, by upload id. */
export type Disk = Map<string, JournalRecord>;
const hostsOn = new WeakMap<Disk, Map<string, KnownHost>>();

/**
 * @param delay milliseconds until a write is on disk
 * @param isAlive returns false when the page is closed: nothing more is written, and pending writes never resolve
 */
export function memoryJournal(
  disk: Disk,
  clock: Clock,
  delay: () => number,
  isAlive: () => boolean,
): Journal {
  const hosts = hostsOn.get(disk) ?? new Map<string, KnownHost>();
  hostsOn.set(disk, hosts);
  let last: Promise<unknown> = Promise.resolve();
  /** Runs changes one after another, like transactions. */
  const write = (change: () => void): Promise<void> => {
    const done = last.then(
      () =>
        new Promise<void>((resolve) => {
          clock.after(delay(), () => {
            if (!isAlive()) return;
            change();
            resolve();
          });
        }),
    );
    last = done;
    return done;
  };
  const edit = (id: string, change: (record: JournalRecord) => JournalRecord): void => {
    const record = disk.get(id);
    if (record) disk.set(id, change(record));
  };
  return {
    async *load(now) {
      await last;
      for (const entry of disk.values()) if (isExpired(entry, now)) disk.delete(entry.id);
      yield [...disk.values()];
    },
    add: (entries) =>
      write(() => {
        for (const entry of entries) disk.set(entry.id, { ...disk.get(entry.id), ...entry });
      }),
    beginUpload: (id, upload, first) =>
      write(() =>
        edit(id, (record) => ({ ...record, upload: { ...upload, completing: false, parts: [first] } })),
      ),
    addPart: (id, part, answeredAt) =>
      write(() =>
        edit(id, ({ upload, ...record }) => {
          if (!upload) return record;
          const others = upload.parts.filter((other) => other.part !== part.part);
          return { ...record, upload: { ...upload, answeredAt, parts: [...others, part] } };
        }),
      ),
    markCompleting: (id) =>
      write(() =>
        edit(id, ({ upload, ...record }) =>
          upload ? { ...record, upload: { ...upload, completing: true } } : record,
        ),
      ),
    startOver: (entry) => write(() => disk.set(entry.id, entry)),
    remove: (ids) =>
      write(() => {
        for (const id of ids) disk.delete(id);
      }),
    importRecords: (records) =>
      write(() => {
        for (const record of records) disk.set(record.id, record);
      }),
    hosts: () => Promise.resolve([...hosts.values()]),
    saveHost: (host) => write(() => void hosts.set(host.host, host)),
    wipe: () =>
      write(() => {
        disk.clear();
        hosts.clear();
      }),
  };
}
