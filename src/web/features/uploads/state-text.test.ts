import { describe, expect, it } from 'vitest';
import type { Reason, UploadState } from '#upload/protocol.ts';
import { getActions } from '#web/features/uploads/rows/row-actions.ts';
import { row } from '#web/features/uploads/testing/views.ts';
import { reasonText } from './reasons.ts';
import { stateText } from './state-text.ts';

const interrupted: Reason = { code: 'file-not-here' };

describe('the text and actions of a row', () => {
  it.each<[UploadState, string, readonly string[]]>([
    [{ kind: 'queued' }, 'Queued · 500 kB of 2 MB sent', ['pause', 'cancel']],
    [
      { kind: 'waiting', reason: { code: 'quota-full', limit: 60e6 } },
      'Waiting for free space',
      ['pause', 'cancel'],
    ],
    [{ kind: 'sending' }, '500 kB of 2 MB', ['pause', 'cancel']],
    [{ kind: 'paused' }, 'Paused · 500 kB of 2 MB sent', ['resume', 'cancel']],
    [
      { kind: 'needs-file', reason: interrupted, byHandle: true },
      'Interrupted · 500 kB of 2 MB sent',
      ['allow', 'cancel'],
    ],
    [
      { kind: 'needs-file', reason: interrupted, byHandle: false },
      'Interrupted · 500 kB of 2 MB sent',
      ['choose-file', 'cancel'],
    ],
    [
      { kind: 'needs-file', reason: { code: 'file-changed' }, byHandle: false },
      reasonText({ code: 'file-changed' }),
      ['choose-file', 'cancel'],
    ],
    [
      { kind: 'needs-file', reason: { code: 'not-allowed' }, byHandle: true },
      reasonText({ code: 'not-allowed' }),
      ['allow', 'choose-file', 'cancel'],
    ],
    [
      { kind: 'needs-file', reason: { code: 'file-differs' }, byHandle: false },
      reasonText({ code: 'file-differs' }),
      ['choose-file', 'start-over', 'cancel'],
    ],
    [
      { kind: 'conflict', existing: { version: 'v', size: 3e6 }, canSaveAs: true },
      'Already exists · 3 MB in the gallery',
      [],
    ],
    [{ kind: 'conflict', existing: undefined, canSaveAs: false }, 'Already exists', []],
    [{ kind: 'finishing', cancelAsked: false, reason: null }, 'Finishing…', []],
    [{ kind: 'finishing', cancelAsked: true, reason: null }, 'Too late to cancel. Finishing…', []],
    [
      { kind: 'finishing', cancelAsked: false, reason: { code: 'unreachable' } },
      `Finishing… ${reasonText({ code: 'unreachable' })}`,
      [],
    ],
    [
      { kind: 'finishing', cancelAsked: true, reason: { code: 'unreachable' } },
      'Cancelling… Checking whether the upload finished',
      [],
    ],
    [
      {
        kind: 'waiting',
        reason: {
          code: 'address-unreachable',
          addressOrigin: 'http://media.example.com',
          pageOrigin: 'https://media.example.com:8443',
        },
      },
      'Your browser can’t reach http://media.example.com, the address the server gave for uploads. Ask your admin to set PUBLIC_URL to https://media.example.com:8443.',
      ['pause', 'cancel'],
    ],
    [{ kind: 'done', despiteCancel: false }, 'Uploaded', []],
    [{ kind: 'done', despiteCancel: true }, 'Uploaded before it could be cancelled', []],
    [
      { kind: 'failed', reason: { code: 'etag-hidden' } },
      reasonText({ code: 'etag-hidden' }),
      ['retry', 'dismiss'],
    ],
    [
      { kind: 'unconfirmed', reason: { code: 'answer-lost' } },
      reasonText({ code: 'answer-lost' }),
      ['retry', 'dismiss'],
    ],
    [{ kind: 'cancelled', mayHaveLanded: false }, 'Cancelled', ['again', 'dismiss']],
    [
      { kind: 'cancelled', mayHaveLanded: true },
      'Cancelled, but the file may already be in the gallery',
      ['again', 'dismiss'],
    ],
  ])('%j', (state, text, actions) => {
    const given = row('a.wav', state, { size: 2_000_000, sent: 500_000, confirmed: 500_000 });
    expect(stateText(given)).toBe(text);
    expect(getActions(given)).toEqual(actions);
  });

  it('say of a queued file that it waits for space while the storage is full', () => {
    expect(stateText(row('a.wav', { kind: 'queued' }), true)).toBe('Waiting for free space');
    expect(stateText(row('a.wav', { kind: 'paused' }), true)).toBe('Paused');
  });

  it('say how much is sent again after a pause', () => {
    const again = { size: 200_000_000, sent: 67_000_000, confirmed: 27_000_000, again: 40_000_000 };
    const text = (state: UploadState) => stateText(row('a.wav', state, again));
    expect(text({ kind: 'sending' })).toBe('67 MB of 200 MB · resending 40 MB');
    expect(text({ kind: 'paused' })).toBe('Paused · 27 MB of 200 MB sent · 40 MB to resend');
    expect(stateText(row('a.wav', { kind: 'paused' }, { ...again, sent: 40_000_000 }))).toBe(
      'Paused · 40 MB to resend',
    );
  });

  it('offer to upload a cancelled file again only while its file is known', () => {
    const given = row('a.wav', { kind: 'cancelled', mayHaveLanded: false }, { hasFile: false });
    expect(getActions(given)).toEqual(['dismiss']);
  });

  it('name no amounts of empty files or before anything is stored', () => {
    const empty = { size: 0, sent: 0, confirmed: 0 };
    expect(stateText(row('a.wav', { kind: 'sending' }, empty))).toBe('Sending…');
    expect(stateText(row('a.wav', { kind: 'paused' }))).toBe('Paused');
    expect(stateText(row('a.wav', { kind: 'queued' }))).toBe('Queued');
    const stopped = { kind: 'needs-file', reason: interrupted, byHandle: true } as const;
    expect(stateText(row('a.wav', stopped))).toBe('Interrupted');
  });
});

describe('the text of a reason', () => {
  it('is the server’s own sentence if there is one', () => {
    expect(reasonText({ code: 'refused', status: 400, sentence: 'invalid name' })).toBe('Invalid name.');
    expect(reasonText({ code: 'refused', status: 418, sentence: '' })).toBe(
      'The server rejected this file (418).',
    );
  });

  it.each(['Internal Server Error', 'internal server error.', 'Bad Gateway'])(
    'is our own sentence if the server says “%s”',
    (sentence) => {
      expect(reasonText({ code: 'server-trouble', status: 500, sentence })).toBe(
        'The server has a problem (500). Retrying automatically.',
      );
    },
  );

  it('of a waiting file says that it is retried, and omits what is true only of failed files', () => {
    const waiting = (reason: Reason) => stateText(row('a.wav', { kind: 'waiting', reason }));
    expect(waiting({ code: 'refused', status: 403, sentence: '' })).toBe(
      'The server rejected this file (403). Retrying automatically.',
    );
    expect(waiting({ code: 'refused', status: 404, sentence: 'no such address' })).toBe(
      'No such address. Retrying automatically.',
    );
    expect(waiting({ code: 'corrupted', part: 3 })).toBe(
      'Part 3 was damaged in transit. Retrying automatically.',
    );
    expect(waiting({ code: 'stalled' })).toBe('No progress for a while. Retrying automatically.');
  });

  it('names a proxy’s size limit', () => {
    expect(reasonText({ code: 'refused', status: 413, sentence: 'Request Entity Too Large' })).toMatch(
      /size limit/,
    );
    expect(reasonText({ code: 'put-blocked' })).toMatch(/size limit or missing CORS/);
  });

  it('names the limit of a full workspace if the server tells it, and differs for a full disk', () => {
    expect(reasonText({ code: 'quota-full', limit: 60e6 })).toBe(
      'Storage is full (60 MB). Free up space to continue.',
    );
    expect(reasonText({ code: 'quota-full', limit: null })).toBe(
      'Storage is full. Free up space to continue.',
    );
    expect(reasonText({ code: 'store-full', sentence: '' })).toMatch(/^The server’s disk is full\. /);
  });

  it('of a hidden ETag names CORS', () => {
    expect(reasonText({ code: 'etag-hidden' })).toMatch(/CORS/);
  });
});
