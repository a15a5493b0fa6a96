import { EventMetadata } from '@paddock/shared-domain/kernel/message';
import type { CommandContext } from './commands.ts';

/**
 * The metadata of a command's events. Checked before the command is decided: an event with metadata that no reader accepts would
 * stop every reader of its stream (invariant E5).
 *
 * @throws {z.ZodError} names the invalid field.
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
