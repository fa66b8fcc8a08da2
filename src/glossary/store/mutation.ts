// Mutations: the changes a person has made that the server has not confirmed. Each has a status, which only
// `nextStatus` changes. A mutation stays in the log until the server confirms it or the person discards it.
import type { ApiFailure } from '#api-client/api-error.ts';
import type { Term } from '#contract/glossary.ts';
import type { Changes, TermDraft } from './fields.ts';

export type Status =
  /** The server would refuse these values, so they are only kept in this browser. */
  | { readonly kind: 'draft' }
  | { readonly kind: 'queued' }
  | { readonly kind: 'sending' }
  /** The server is unavailable. The mutation is sent again automatically. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure }
  /** `person`: the user stopped the save. `left`: the page was closed or reloaded before the mutation was confirmed. */
  | { readonly kind: 'stopped'; readonly why: 'person' | 'left' }
  /** Somebody else changed the same attributes, or deleted the term (`theirs` is null). */
  | { readonly kind: 'conflict'; readonly theirs: Term | null };

export type StatusEvent =
  /** The person edited the mutation. */
  | { readonly kind: 'edited'; readonly isComplete: boolean }
  | { readonly kind: 'sent' }
  | { readonly kind: 'unavailable' }
  /** The server refused the API key. The outbox waits for the sign-in. */
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'refused'; readonly failure: ApiFailure }
  | { readonly kind: 'conflicted'; readonly theirs: Term | null }
  | { readonly kind: 'stopped' }
  /** The person, or the outbox after a break, asks for another attempt. */
  | { readonly kind: 'retried' }
  /** The mutation was read from the browser's storage. `resumes`: it needs no question. */
  | { readonly kind: 'restored'; readonly resumes: boolean };

const QUEUED: Status = { kind: 'queued' };
const DRAFT: Status = { kind: 'draft' };
const OFFLINE: Status = { kind: 'offline' };

/** Returns the status after an event. Events that a status does not expect leave it unchanged. */
export function nextStatus(status: Status, event: StatusEvent): Status {
  const isSending = status.kind === 'sending';
  const isReady = status.kind === 'queued' || status.kind === 'offline';
  switch (event.kind) {
    case 'edited':
      if (isSending) return status;
      if (!event.isComplete) return DRAFT;
      return status.kind === 'offline' ? status : QUEUED;
    case 'sent':
      return status.kind === 'queued' ? { kind: 'sending' } : status;
    case 'unavailable':
      return isSending || isReady ? OFFLINE : status;
    case 'signed-out':
      return isSending ? QUEUED : status;
    case 'refused':
      return isSending ? { kind: 'failed', failure: event.failure } : status;
    case 'conflicted':
      return status.kind === 'draft' && event.theirs !== null
        ? status
        : { kind: 'conflict', theirs: event.theirs };
    case 'stopped':
      return isReady ? { kind: 'stopped', why: 'person' } : status;
    case 'retried':
      return isSending || status.kind === 'draft' ? status : QUEUED;
    case 'restored':
      if (!isSending && !isReady) return status;
      return event.resumes ? QUEUED : { kind: 'stopped', why: 'left' };
  }
}

/** The term as it was before an update, to find out what somebody else has changed since. */
export interface Base {
  readonly updatedAt: string;
  readonly draft: TermDraft;
}

/** A request to create a term whose result may be unknown. */
export interface CreateAttempt {
  /** The `Idempotency-Key`: the server creates one term for it, however often the request arrives. */
  readonly token: string;
  /** The values in the request. */
  readonly draft: TermDraft;
  /** Server ids of equal terms that existed before. They are not the result of this attempt. */
  readonly twins: readonly string[];
  /** An earlier request of this attempt may have been carried out, whatever became of later ones. */
  readonly isUncertain?: true | undefined;
}

export interface Create {
  readonly kind: 'create';
  /** Order of the mutations of this page. */
  readonly seq: number;
  readonly status: Status;
  readonly draft: TermDraft;
  readonly attempt?: CreateAttempt | undefined;
  /** The person undid the row while its request was in flight or unanswered. If the term was created, it is deleted. */
  readonly isUndone?: true | undefined;
}

export interface Update {
  readonly kind: 'update';
  readonly seq: number;
  readonly status: Status;
  readonly base: Base;
  readonly changes: Changes;
}

export interface Delete {
  readonly kind: 'delete';
  readonly seq: number;
  readonly status: Status;
  /** The term as the person saw it. No other version is deleted. */
  readonly seen: Term;
  /** The unsaved changes of the term. They return if the deletion is undone. */
  readonly along?: { readonly base: Base; readonly changes: Changes } | undefined;
  /** The person undid the deletion while its request was in flight or unanswered. If the term is gone, it is created. */
  readonly isUndone?: true | undefined;
}

export type Mutation = Create | Update | Delete;

export function withStatus<M extends Mutation>(mutation: M, event: StatusEvent): M {
  const status = nextStatus(mutation.status, event);
  return status === mutation.status ? mutation : { ...mutation, status };
}
