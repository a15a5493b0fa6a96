import { presentTraceparent } from '@paddock/event-store/spans';
import { EventMetadata } from '@paddock/shared-domain/kernel/message';
import { presentCause } from '../cause.ts';
import type { CommandContext } from './commands.ts';

/**
 * The metadata of a command's events, without a typed reason: that is sealed for each event (`seal-reason.ts`). Checked before the
 * command is decided: an event with metadata that no reader accepts would stop every reader of its stream (invariant E5).
 *
 * @throws {z.ZodError} names the invalid field.
 */
export const metadataOf = (
  { commandId, actor, now, requestId, askedAs, reason, sealedReason, ownReason, reasonDraft }: CommandContext,
  cause = presentCause(),
): EventMetadata => {
  // The bound of a typed reason is that of the field it used to be in.
  EventMetadata.shape.reason.parse(reason);
  const traceparent = presentTraceparent();
  return EventMetadata.parse({
    commandId,
    actor,
    at: now,
    ...(requestId === undefined ? {} : { requestId }),
    correlationId: cause?.correlationId ?? commandId,
    ...(cause === undefined ? {} : { causationId: cause.causationId }),
    ...(traceparent === undefined ? {} : { traceparent }),
    ...(askedAs === undefined ? {} : { askedAs }),
    ...(ownReason === undefined ? {} : { reason: ownReason }),
    ...(sealedReason === undefined ? {} : { sealedReason }),
    ...(reasonDraft === undefined ? {} : { reasonDraft }),
  });
};
