// What uploads say, apart from the reasons of failures (reasons.ts) and the states of files (state-text.ts).
import { formatCount } from '#web/lib/format.ts';
import { type Forms, plural, pluralForm } from '#web/lib/plural.ts';

const FILES: Forms = { one: 'file', other: 'files' };
const UPLOADS: Forms = { one: 'upload', other: 'uploads' };

/** The folder as a person reads it: never empty. */
export function folderName(folder: string): string {
  return folder === '' ? 'the gallery' : folder;
}

function result(done: number, problems: number): string {
  if (problems === 0) return `${plural(done, FILES)} uploaded`;
  if (done === 0) return `${plural(problems, FILES)} not uploaded`;
  return `${plural(done, FILES)} uploaded, ${formatCount(problems)} not uploaded`;
}

export const words = {
  region: 'Uploads',
  buttons: {
    files: 'Upload files',
    folder: 'Upload folder',
  },
  drop: {
    overlay: (folder: string) => `Drop to upload into ${folderName(folder)}`,
    hint: 'Files and whole folders. Folders keep their structure.',
  },
  collecting: {
    title: 'Reading files…',
    count: (files: number, folders: number) =>
      folders === 0
        ? `${plural(files, FILES)} found`
        : `${plural(files, FILES)} in ${plural(folders, { one: 'folder', other: 'folders' })} found`,
    cancel: 'Cancel',
    unchecked: (reason: string) =>
      `Nothing was uploaded, because the gallery couldn’t be checked for names that are taken. ${reason}`,
    failed: 'What you dropped could not be read. Try again, or choose the files with “Upload files”.',
  },
  notes: {
    nothing: 'There were no files to upload.',
    nothingLeft: 'Nothing to upload: everything was skipped.',
    junk: (count: number) =>
      `${plural(count, { one: 'system file', other: 'system files' })} left out, such as .DS_Store or Thumbs.db.`,
    emptyFolders: (count: number) =>
      `${plural(count, { one: 'empty folder', other: 'empty folders' })} left out: the gallery has no empty folders.`,
  },
  check: {
    title: 'Check before uploading',
    summary: (going: number, all: number, folder: string) =>
      going === all
        ? `${plural(all, FILES)} will be uploaded to ${folderName(folder)}.`
        : `${formatCount(going)} of ${plural(all, FILES)} will be uploaded to ${folderName(folder)}.`,
    clashes: (count: number) => plural(count, { one: 'name is taken', other: 'names are taken' }),
    refused: (count: number) => `${plural(count, FILES)} can’t be uploaded`,
    file: 'File',
    why: 'What is there',
    what: 'What to do',
    forAll: 'For all',
    forFolder: (folder: string) => `For all in ${folder === '' ? 'the top folder' : folder}`,
    forFile: (path: string) => `What to do with ${path}`,
    mixed: 'Differs',
    topFolder: 'Top folder',
    upload: 'Upload',
    cancel: 'Cancel',
    choices: { skip: 'Skip', 'keep-both': 'Keep both', replace: 'Replace' },
    meetings: {
      same: () => 'A file with this name',
      spelling: (existing: string) => `The same name, spelled “${existing}”`,
      'folder-there': (existing: string) => `A folder with this name: “${existing}/”`,
      'file-in-the-way': (existing: string) => `A file where the folder should be: “${existing}”`,
      twice: (existing: string) => `Also being uploaded: “${existing}”`,
    },
  },
  tray: {
    uploading: (done: number, files: number) =>
      `Uploading ${done === 0 ? '' : `${formatCount(done)} of `}${plural(files, FILES)}`,
    finishing: 'Finishing…',
    paused: (left: number) => `Paused · ${plural(left, FILES)} to go`,
    interrupted: (count: number, problems: number) =>
      `${plural(count, UPLOADS)} interrupted${problems === 0 ? '' : `, ${formatCount(problems)} failed`}`,
    ended: result,
    cancelled: (count: number) => `${pluralForm(count, { one: 'Upload', other: 'Uploads' })} cancelled`,
    amount: (sent: string, size: string) => `${sent} of ${size}`,
    left: (duration: string) => `${duration} left`,
    lastSeconds: 'a few seconds left',
    progress: 'All uploads',
    progressOf: (path: string) => `Upload of ${path}`,
    pause: 'Pause all',
    resume: 'Resume all',
    cancel: 'Cancel all',
    retryFailed: 'Retry failed files',
    copyReport: 'Copy report',
    expand: 'Show the files',
    collapse: 'Hide the files',
    close: 'Close',
    settings: 'Upload settings',
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
    text: 'You would have to upload unfinished files again from the start. Files already uploaded stay in the gallery.',
    confirm: 'Cancel uploads',
    keep: 'Keep uploading',
  },
  row: {
    pause: { short: 'Pause', full: (path: string) => `Pause ${path}` },
    resume: { short: 'Resume', full: (path: string) => `Resume ${path}` },
    cancel: { short: 'Cancel', full: (path: string) => `Cancel ${path}` },
    retry: { short: 'Retry', full: (path: string) => `Retry ${path}` },
    'choose-file': { short: 'Choose the file again', full: (path: string) => `Choose ${path} again` },
    allow: { short: 'Resume', full: (path: string) => `Resume ${path}` },
    dismiss: { short: 'Take off the list', full: (path: string) => `Take ${path} off the list` },
  },
  leftovers: {
    ask: 'Interrupted uploads can go on where they stopped. If the browser doesn’t let the files be read, drop or choose the same files again.',
    resume: (count: number) => `Resume ${plural(count, UPLOADS)}`,
    pick: 'Interrupted uploads can go on where they stopped: choose the same files again, or drop the same folder.',
    pickOthers: (count: number) =>
      `For ${plural(count, { one: 'other', other: 'others' })}, choose the same files again, or drop the same folder.`,
    pickFiles: 'Choose files',
    pickFolder: 'Choose folder',
    chosen: (matched: number, unmatched: number) =>
      [
        ...(matched > 0 ? [`${plural(matched, { one: 'upload goes', other: 'uploads go' })} on.`] : []),
        ...(unmatched > 0
          ? [`${plural(unmatched, FILES)} didn’t match an interrupted upload by name, size and date.`]
          : []),
      ].join(' '),
  },
  banners: {
    signIn: 'Your key was refused. Uploads wait until you sign in again.',
    unreachable:
      'The service can’t be reached. Uploads go on by themselves once it answers; nothing is lost.',
    elsewhere: 'Another tab does the sending. You can close this one.',
    journalOff: 'This browser can’t keep track of uploads: after a reload or crash they have to start over.',
    noMatch: 'This service gives no checksums that can be compared, so that check is off.',
    dead: 'Uploads could not be started in this tab. Reload the page to upload.',
  },
  newKey: {
    title: 'Go on uploading with the new key?',
    text: (count: number) =>
      `${plural(count, { one: 'upload is', other: 'uploads are' })} unfinished. With the new key they go to the workspace that key belongs to.`,
    confirm: 'Go on uploading',
    stop: 'Stop them',
  },
  switching: {
    title: 'Switch while uploading?',
    dropped: 'The files you have just added won’t be uploaded if you switch now.',
    resumable: (count: number) =>
      plural(count, {
        one: 'upload is unfinished. It stops when you switch, and can go on where it stopped once you switch back.',
        other:
          'uploads are unfinished. They stop when you switch, and can go on where they stopped once you switch back.',
      }),
    lost: (count: number) =>
      plural(count, {
        one: 'upload is unfinished. It stops when you switch, and will have to start over.',
        other: 'uploads are unfinished. They stop when you switch, and will have to start over.',
      }),
    confirm: 'Switch',
    keep: 'Keep uploading',
  },
  settings: {
    title: 'Upload settings',
    slots: 'Parts sent at once',
    slotsHint: 'Large files go in parts. Fewer at once leave more of the network to others.',
    limit: 'Speed limit in MB/s',
    limitHint: (least: number) => `At least ${least}. Leave empty for full speed.`,
    limitUnreadable: 'Enter a number, such as 2.5.',
    verify: 'Compare checksums',
    verifyHint: 'Checks that every part arrived unharmed. Costs some speed.',
    notify: 'Tell me when uploads end',
    notifyHint: 'Shows a notification when this tab is in the background.',
    notifyOn: 'A notification tells you when uploads end.',
    notifyDenied: 'The browser doesn’t allow this page to notify you.',
  },
  report: {
    copied: 'Report copied',
    heading: result,
  },
  announce: {
    start: (count: number) => `Upload of ${plural(count, FILES)} started.`,
    quarter: (percent: number) => `${percent} percent uploaded.`,
    end: (done: number, problems: number) => `Uploads have ended. ${result(done, problems)}.`,
    result: (done: number, problems: number) => `${result(done, problems)}.`,
  },
} as const;
