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
  const amount = sent > again ? ` · ${formatBytes(sent - again)} of ${formatBytes(size)} sent` : '';
  return again > 0 ? `${amount} · ${formatBytes(again)} to resend` : amount;
}

function failed(count: number): string {
  return count === 0 ? '' : `, ${formatCount(count)} failed`;
}

export const words = translatable({
  announce: {
    start: (count: number) => `Upload of ${plural(count, FILES)} started.`,
    quarter: (percent: number) => `${percent} percent uploaded.`,
    end: (done: number, problems: number) => `Uploads finished. ${result(done, problems)}.`,
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
    silent: 'Can’t reach the server. These files upload when it’s back.',
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
      offline: (left: number) => `Offline · ${plural(left, FILES)} left`,
      full: (left: number) => `Storage is full · ${plural(left, FILES)} left`,
      silent: (left: number) => `Can’t reach the server · ${plural(left, FILES)} left`,
    },
    paused: (left: number) => `Paused · ${plural(left, FILES)} left`,
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
    more: 'More actions for all uploads',
    retryFailed: 'Retry failed files',
    copyReport: 'Copy report',
    expand: 'Show files',
    collapse: 'Hide files',
    close: 'Close',
    list: 'Files',
    filter: 'Filter files',
    filters: {
      all: 'All',
      unfinished: 'Unfinished',
      problems: 'Problems',
    },
    none: 'No files to show.',
  },
  confirmCancel: {
    title: (count: number) => `Cancel ${plural(count, UPLOADS)}?`,
    text: (arrived: string) =>
      `The server keeps the ${arrived} sent so far for a while: “Upload again” continues from there. Uploaded files stay in the gallery.`,
    nothingArrived: 'Uploaded files stay in the gallery.',
    confirm: 'Cancel uploads',
    keep: 'Keep uploading',
  },
  row: {
    pause: { short: 'Pause', full: (path: string) => `Pause ${path}` },
    resume: { short: 'Resume', full: (path: string) => `Resume ${path}` },
    cancel: { short: 'Cancel', full: (path: string) => `Cancel ${path}` },
    retry: { short: 'Retry', full: (path: string) => `Retry ${path}` },
    'choose-file': { short: 'Choose file again', full: (path: string) => `Choose ${path} again` },
    again: { short: 'Upload again', full: (path: string) => `Upload ${path} again` },
    'start-over': {
      short: 'Restart upload',
      full: (path: string) => `Restart upload of ${path}`,
    },
    allow: { short: 'Resume', full: (path: string) => `Resume ${path}` },
    dismiss: { short: 'Remove from list', full: (path: string) => `Remove ${path} from list` },
  },
  states: {
    waitingForSpace: 'Waiting for free space',
    queued: (progress: Progress) => `Queued${place(progress)}`,
    paused: (progress: Progress) => `Paused${place(progress)}`,
    conflict: (size: string | undefined) =>
      size === undefined ? 'Already exists' : `Already exists · ${size} in the gallery`,
    stopped: (progress: Progress) => `Interrupted${place(progress)}`,
    sendingAgain: (sent: string, size: string, again: string) => `${sent} of ${size} · resending ${again}`,
    sending: 'Sending…',
    finishing: 'Finishing…',
    notYetFinished: 'Finishing…',
    tooLateToCancel: 'Too late to cancel. Finishing…',
    cancelling: 'Cancelling… Checking whether the upload finished',
    done: 'Uploaded',
    doneDespiteCancel: 'Uploaded before it could be cancelled',
    cancelled: 'Cancelled',
    cancelledTooLate: 'Cancelled, but the file may already be in the gallery',
    startedOver: {
      forgotten: 'The upload expired on the server and started over.',
      'part-too-large': 'Parts were too large for the network, so the upload started over with smaller ones.',
    } satisfies Record<StartedOver, string>,
  },
  reasons: {
    unreachable: 'Connection lost. Resumes automatically.',
    'address-unreachable': (addressOrigin: string, pageOrigin: string) =>
      `Your browser can’t reach ${addressOrigin}, the address the server gave for uploads. Ask your admin to set PUBLIC_URL to ${pageOrigin}.`,
    'put-blocked':
      'The storage can be reached, but uploads to it don’t get through. A size limit or missing CORS rules in front of it may be the reason. Retrying automatically.',
    tooLarge:
      'A proxy in front of the storage rejects even the smallest parts (413). Ask your admin to raise its size limit, then retry.',
    stalled: 'No progress for a while. Retrying automatically.',
    serverTrouble: (status: number) => `The server has a problem (${status}).`,
    triedAgain: 'Retrying automatically.',
    storageFull: (limit: number | null) =>
      `Storage is full${limit === null ? '' : ` (${formatBytes(limit)})`}. Free up space to continue.`,
    diskFull: 'The server’s disk is full. Delete files you don’t need, or ask your admin for more space.',
    refused: (status: number) => `The server rejected this file (${status}).`,
    'not-this-api':
      'Something other than the server responded. Your network may need you to sign in; do that, then retry.',
    'etag-hidden':
      'The storage hides the ETag header, so the upload can’t finish. Ask your admin to expose ETag in its CORS rules, then retry.',
    damaged: (part: number) => `Part ${part} was damaged in transit.`,
    corrupted: (part: number) =>
      `Part ${part} was damaged in transit twice. Check your network and disk, then retry.`,
    'file-changed':
      'The file changed on your disk during the upload. Choose it again to upload the new version.',
    'stored-mixed':
      'The file changed on your disk during the upload, so the uploaded file may be damaged. Choose it again to replace it.',
    'file-unreadable':
      'Can’t read the file. It may have been moved or deleted, or its disk disconnected. Choose it again to continue.',
    'file-differs':
      'This file has the same name, size and date as the interrupted upload, but different content. Choose the right file, or restart the upload with this one.',
    'not-allowed':
      'Your browser doesn’t let this page read the file. Choose “Resume” to allow it, or choose the file again.',
    'file-not-here': 'The upload was interrupted. Choose the same file again to resume.',
    'answer-lost':
      'Couldn’t confirm that the file was uploaded. Check the gallery, or upload it again to replace it.',
    unexpected: (message: string) =>
      `Something went wrong. Retry, or reload the page.${message && ` (${message})`}`,
  },
  leftovers: {
    ask: 'Resume your interrupted uploads. Your browser will ask for permission to read the files. You can also drop or choose them again.',
    resume: (count: number) => `Resume ${plural(count, UPLOADS)}`,
    pick: 'To resume your interrupted uploads, choose the same files again, or drop the same folder.',
    pickOthers: (count: number) =>
      `To resume ${plural(count, { one: 'other', other: 'others' })}, choose the same files again, or drop the same folder.`,
    pickFiles: 'Choose files',
    pickFolder: 'Choose folder',
  },
  banners: {
    signIn: 'Your API key no longer works. Uploads resume when you sign in again.',
    unreachable: 'Can’t reach the server. Uploads resume automatically; nothing is lost.',
    tryAgain: 'Try again',
    elsewhere: 'Uploading in another tab. You can close this one.',
    journalOff: 'This browser can’t save upload progress. After a reload or crash, uploads start over.',
    noMatch: 'This server provides no checksums, so uploads aren’t verified.',
    dead: 'Uploads can’t start yet. Retrying; keep this page open.',
  },
  settings: {
    title: 'Upload settings',
    slots: 'Parts uploaded at once',
    slotsHint: 'Large files upload in parts. Lower this to save bandwidth.',
    limit: 'Speed limit in MB/s',
    limitHint: (least: number) => `At least ${least} MB/s. Leave empty for full speed.`,
    limitUnreadable: 'Enter a number, such as 2.5.',
    verify: 'Verify uploads',
    verifyHint: 'Checks that every part arrives intact. Can be up to 20% slower.',
    notify: 'Notify me when uploads finish',
    notifyHint: 'Shows a notification if this tab is in the background.',
    notifyOn: 'You’ll be notified when uploads finish.',
    notifyDenied: 'Your browser blocks notifications from Lectern.',
  },
  report: {
    copied: 'Report copied',
    heading: result,
  },
});
