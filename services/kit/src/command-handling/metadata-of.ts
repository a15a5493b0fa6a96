import { EventMetadata } from '@paddock/shared-domain/kernel/message';
import type { CommandContext } from './commands.ts';

/**
 * What will stand beside the events of a command. Checked before anything is decided: an event whose metadata no reader
 * accepts would stop every reader of its stream (invariant E5).
 *
 * @throws {z.ZodError} naming the field that does not fit.
 */
export const metadataOf = ({
  commandId,
  actor,
  now,
  requestId,
  askedAs,
  reason,
  reasonDraft,
}: CommandContext): EventMetadata =>
  EventMetadata.parse({
    commandId,
    actor,
    at: now,
    ...(requestId === undefined ? {} : { requestId }),
    ...(askedAs === undefined ? {} : { askedAs }),
    ...(reason === undefined ? {} : { reason }),
    ...(reasonDraft === undefined ? {} : { reasonDraft }),
  });
