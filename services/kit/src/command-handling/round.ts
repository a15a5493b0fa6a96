import { type ExpectedRevision, StreamIncomplete } from '@paddock/event-store/port';

/** How a round ended. If not done: `stands` is the stream's revision by the store, `seen` the one of the fold. */
export type Round =
  | { readonly done: true }
  | { readonly done: false; readonly seen?: number; readonly stands?: ExpectedRevision | undefined };
/** Other writers moved the stream, as far as is known. */
export const MOVED: Round = { done: false };

/**
 * Compares what was read with the revision that the store reported when it rejected an append. A stream that lost events reads as
 * new or as ended, and rejects every append for ever: that is not "busy".
 *
 * @param revision the last one read after the rejection, -1 if nothing was found.
 * @throws {StreamIncomplete} the store counts events that it does not return, or lost some that were read before.
 */
export const requireWholeFold = (stream: string, revision: number, last: Round): void => {
  if (last.done || last.stands === undefined || last.seen === undefined) return;
  const stands = last.stands === 'no-stream' ? -1 : last.stands;
  if (stands > revision) {
    const handedOut = revision === -1 ? 'none' : `only ${revision + 1}`;
    throw new StreamIncomplete(
      stream,
      `it ends at revision ${stands}, and the store hands out ${handedOut} of its events`,
    );
  }
  if (stands < last.seen) {
    const now = stands === -1 ? 'is not there' : `ends at revision ${stands}`;
    throw new StreamIncomplete(stream, `revision ${last.seen} was read from it, and now the store says that it ${now}`);
  }
};
