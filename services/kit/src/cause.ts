import { AsyncLocalStorage } from 'node:async_hooks';
import type { Recorded } from '@paddock/shared-domain/kernel/message';

/** Where a request came from: the network address, of IPv6 the /64, and browser and system by name. */
export type Origin = { readonly source: string; readonly device: string };

/** Why commands run now: which message caused them, and with which message it all began. */
export type Cause = {
  /** The id of the request with which it began, or of the first command if no request did. */
  readonly correlationId: string;
  /** The id of the request or of the event that is being handled. */
  readonly causationId: string;
  /** Set while a request is answered. */
  readonly from?: Origin;
};

const present = new AsyncLocalStorage<Cause>();

/**
 * Runs work whose commands have this cause. It is ambient, and set in three places only: for a request, for an event that a process
 * handles, and for the job of an event (not for an email, which sends no commands). As a parameter it would be forgotten somewhere, and
 * nothing would show it.
 */
export const causedBy = <Result>(cause: Cause, work: () => Result): Result => present.run(cause, work);

/** Undefined for work that begins by itself, such as what becomes due. */
export const presentCause = (): Cause | undefined => present.getStore();

/** The cause of what a process does about an event. Events of earlier releases begin at their request or their command. */
export const causeOf = ({ id, metadata }: Pick<Recorded, 'id' | 'metadata'>): Cause => ({
  correlationId: metadata.correlationId ?? metadata.requestId ?? metadata.commandId,
  causationId: id,
});
