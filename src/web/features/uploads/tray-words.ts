// Texts of the tray: summary, state of each upload, and reasons of failures.
import type { StartedOver } from '#upload/protocol.ts';
import { FILES, result } from '#web/features/uploads/words.ts';
import { formatBytes, formatCount } from '#web/lib/format.ts';
import { type PluralForms, plural, pluralForm } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

const UPLOADS: PluralForms = { one: 'upload', other: 'uploads' };

/** The same words as in the question before an upload. */
const CHOICES = { replace: 'Replace', 'keep-both': 'Keep both', skip: 'Skip' } as const;
const ALL_CHOICES = { replace: 'Replace all', 'keep-both': 'Keep both for all', skip: 'Skip all' } as const;

/** How much of a file was sent. `again`: bytes of `sent` that must be sent again. */
interface Progress {
  readonly sent: number;
  readonly again?: number;
  readonly size: number;
}

function place({ sent, again = 0, size }: Progress): string {
  const amount = sent > again ? ` at ${formatBytes(sent - again)} of ${formatBytes(size)}` : '';
  return again > 0 ? `${amount}, ${formatBytes(again)} to send again` : amount;
}

function failed(count: number): string {
  return count === 0 ? '' : `, ${formatCount(count)} failed`;
}

export const words = translatable({
  announce: {
    start: (count: number) => `Upload of ${plural(count, FILES)} started.`,
    quarter: (percent: number) => `${percent} percent uploaded.`,
    end: (done: number, problems: number) => `Uploads have ended. ${result(done, problems)}.`,
  },
  region: 'Uploads',
  collecting: {
    title: 'Reading files…',
    count: (files: number, folders: number) =>
      folders === 0
        ? `${plural(files, FILES)} found`
        : `${plural(files, FILES)} in ${plural(folders, { one: 'folder', other: 'folders' })} found`,
    cancel: 'Cancel',
  },
  waitingDrops: {
    label: 'Files waiting for the server',
    offline: 'You’re offline. These files upload when you’re back.',
    silent: 'The server isn’t answering. These files upload when it’s back.',
    cancel: 'Cancel',
  },
  conflicts: {
    region: 'Files that already exist',
    title: (name: string, count: number) =>
      count === 1 ? `“${name}” already exists` : `${formatCount(count)} files already exist`,
    text: 'A file with the same name was added after you started this upload.',
    sentAgain:
      'A file with the same name was added after you started this upload. “Keep both” uploads yours again under a new name.',
    choices: CHOICES,
    all: (choice: keyof typeof CHOICES, count: number) =>
      count === 1 ? CHOICES[choice] : ALL_CHOICES[choice],
    answer: (choice: keyof typeof CHOICES, path: string) => `${CHOICES[choice]}: ${path}`,
  },
  tray: {
    uploading: (done: number, files: number, problems: number) =>
      `Uploading ${done === 0 ? '' : `${formatCount(done)} of `}${plural(files, FILES)}${failed(problems)}`,
    finishing: 'Finishing…',
    stuck: {
      offline: (left: number) => `Offline · ${plural(left, FILES)} to go`,
      full: (left: number) => `Storage is full · ${plural(left, FILES)} left`,
      silent: (left: number) => `No answer from the service · ${plural(left, FILES)} to go`,
    },
    paused: (left: number) => `Paused · ${plural(left, FILES)} to go`,
    interrupted: (count: number, problems: number) =>
      `${plural(count, UPLOADS)} interrupted${failed(problems)}`,
    conflicts: (count: number) =>
      `${plural(count, { one: 'file needs', other: 'files need' })} your decision`,
    ended: result,
    cancelled: (count: number) => `${pluralForm(count, { one: 'Upload', other: 'Uploads' })} cancelled`,
    amount: (sent: string, size: string) => `${sent} of ${size}`,
    left: (duration: string) => `${duration} left`,
    lastSeconds: 'a few seconds left',
    progress: 'All uploads',
    progressOf: (path: string) => `Upload of ${path}`,
    pause: 'Pause all',
    resume: 'Resume all',
    cancel: 'Cancel all…',
    more: 'More for all uploads',
    retryFailed: 'Retry failed files',
    copyReport: 'Copy report',
    expand: 'Show the files',
    collapse: 'Hide the files',
    close: 'Close',
    list: 'Files',
    filter: 'Which files to show',
    filters: {
      all: 'All',
      unfinished: 'Unfinished',
      problems: 'Problems',
    },
    none: 'No such files.',
  },
  confirmCancel: {
    title: (count: number) => `Cancel ${plural(count, UPLOADS)}?`,
    text: (arrived: string) =>
      `${arrived} of unfinished files have arrived. The service keeps them for a while, and “Upload again” goes on from there. Files already uploaded stay in the gallery.`,
    nothingArrived: 'Files already uploaded stay in the gallery.',
    confirm: 'Cancel uploads',
    keep: 'Keep uploading',
  },
  row: {
    pause: { short: 'Pause', full: (path: string) => `Pause ${path}` },
    resume: { short: 'Resume', full: (path: string) => `Resume ${path}` },
    cancel: { short: 'Cancel', full: (path: string) => `Cancel ${path}` },
    retry: { short: 'Retry', full: (path: string) => `Retry ${path}` },
    'choose-file': { short: 'Choose the file again', full: (path: string) => `Choose ${path} again` },
    again: { short: 'Upload again', full: (path: string) => `Upload ${path} again` },
    'start-over': {
      short: 'Send this file from the start',
      full: (path: string) => `Send ${path} from the start`,
    },
    allow: { short: 'Resume', full: (path: string) => `Resume ${path}` },
    dismiss: { short: 'Take off the list', full: (path: string) => `Take ${path} off the list` },
  },
  states: {
    waitingForSpace: 'Waiting for free space',
    queued: (progress: Progress) => `Waiting for its turn${place(progress)}`,
    paused: (progress: Progress) => `Paused${place(progress)}`,
    conflict: (size: string | undefined) =>
      size === undefined ? 'Already exists' : `Already exists · ${size} in the gallery`,
    stopped: (progress: Progress) => `Stopped${place(progress)}`,
    sendingAgain: (sent: string, size: string, again: string) =>
      `${sent} of ${size} sent, ${again} of it again`,
    sending: 'Sending…',
    finishing: 'Finishing…',
    notYetFinished: 'Finishing.',
    tooLateToCancel: 'Too late to cancel: it is being put in place',
    cancelling: 'Cancelling: checking whether it is in the gallery already',
    done: 'Uploaded',
    doneDespiteCancel: 'Uploaded: it was there before it could be cancelled',
    cancelled: 'Cancelled',
    cancelledTooLate: 'Cancelled, but the new file may be in the gallery already',
    startedOver: {
      forgotten: 'The service had forgotten this upload, so it started over.',
      'part-too-large': 'Something on the way takes no parts this large, so it started over in smaller ones.',
    } satisfies Record<StartedOver, string>,
  },
  reasons: {
    unreachable: 'The service can’t be reached. Check your network; the upload goes on by itself.',
    'address-unreachable': (addressOrigin: string, pageOrigin: string) =>
      `Your browser can’t reach ${addressOrigin}, the address the server gave for uploads. Ask your admin to set PUBLIC_URL to ${pageOrigin}.`,
    'put-blocked':
      'The storage can be reached, but uploads to it don’t get through. A size limit or missing CORS rules in front of it may be the reason. Retrying automatically.',
    tooLarge:
      'A proxy in front of the storage refuses even the smallest parts (413). Ask your admin to raise its size limit, then retry.',
    stalled: 'Nothing got through for a while. It is tried again by itself.',
    serverTrouble: (status: number) => `The service has a problem of its own (${status}).`,
    triedAgain: 'It is tried again by itself.',
    storageFull: (limit: number | null) =>
      `Storage is full${limit === null ? '' : ` (${formatBytes(limit)})`}. Free up space to continue.`,
    diskFull: 'The server’s disk is full. Delete files you don’t need, or ask your admin for more space.',
    refused: (status: number) => `The service refused this file (${status}).`,
    'not-this-api':
      'The answer didn’t come from this service. A sign-in page of your network may be in between; open it, then retry.',
    'etag-hidden':
      'The store hides the ETag header, without which an upload can’t be completed. Ask whoever runs it to expose ETag in its CORS rules, then retry.',
    damaged: (part: number) => `Part ${part} arrived damaged.`,
    corrupted: (part: number) =>
      `Part ${part} arrived damaged twice. Check the network and the disk, then retry.`,
    'file-changed':
      'The file changed on your disk since the upload began. Choose it again to send it as it is now.',
    'stored-mixed':
      'The file changed on your disk while it was sent, so the one in the gallery may be a mixture. Choose it again to replace it.',
    'file-unreadable':
      'The file can’t be read any more. It may have been moved or deleted, or its disk removed. Choose it again to go on.',
    'file-differs':
      'This file has the same name, size and date as the one that was interrupted, but other content. Choose the right file, or send this one from the start.',
    'not-allowed':
      'Your browser doesn’t let this page read the file. “Resume” asks again; or choose the file yourself.',
    'file-not-here':
      'The upload was interrupted. Choose the same file again, and it goes on where it stopped.',
    'answer-lost':
      'It could not be confirmed that the file arrived. Look in the gallery, or send it again: that replaces it.',
    unexpected: (message: string) =>
      `Something went wrong in this page: ${message || 'no more is known.'} Retry; if it happens again, reload the page.`,
  },
  leftovers: {
    ask: 'Interrupted uploads can go on where they stopped. Your browser will ask to view the files again. If you would rather not, drop or choose the same files instead.',
    resume: (count: number) => `Resume ${plural(count, UPLOADS)}`,
    pick: 'Interrupted uploads can go on where they stopped: choose the same files again, or drop the same folder.',
    pickOthers: (count: number) =>
      `For ${plural(count, { one: 'other', other: 'others' })}, choose the same files again, or drop the same folder.`,
    pickFiles: 'Choose files',
    pickFolder: 'Choose folder',
  },
  banners: {
    signIn: 'Your key was refused. Uploads wait until you sign in again.',
    unreachable:
      'The service can’t be reached. Uploads go on by themselves once it answers; nothing is lost.',
    tryAgain: 'Try again',
    elsewhere: 'Another tab does the sending. You can close this one.',
    journalOff: 'This browser can’t keep track of uploads: after a reload or crash they have to start over.',
    noMatch: 'This service gives no checksums that can be compared, so that check is off.',
    dead: 'Uploads could not be started yet. Trying again; keep this page open.',
  },
  settings: {
    title: 'Upload settings',
    slots: 'Parts sent at once',
    slotsHint: 'Large files go in parts. Fewer at once leave more of the network to others.',
    limit: 'Speed limit in MB/s',
    limitHint: (least: number) => `At least ${least} MB/s. Leave empty for full speed.`,
    limitUnreadable: 'Enter a number, such as 2.5.',
    verify: 'Compare checksums',
    verifyHint:
      'Checks that every part arrived unharmed. On a small computer that takes up to a fifth of the speed.',
    notify: 'Tell me when uploads end',
    notifyHint: 'Shows a notification when this tab is in the background.',
    notifyOn: 'A notification tells you when uploads end.',
    notifyDenied: 'The browser doesn’t allow this page to notify you.',
  },
  report: {
    copied: 'Report copied',
    heading: result,
  },
});
