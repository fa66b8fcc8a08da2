import { journalConformance } from '#upload/journal/journal.conformance.ts';
import type { Clock } from '#upload/model/clock.ts';
import { type Disk, memoryJournal } from './memory-journal.ts';

const atOnce: Clock = {
  now: () => 0,
  wall: () => 0,
  after(_ms, then) {
    then();
    return () => undefined;
  },
};

const disk: Disk = new Map();

journalConformance('memory', () =>
  Promise.resolve(
    memoryJournal(
      disk,
      atOnce,
      () => 0,
      () => true,
    ),
  ),
);
