import type { CommandContext } from '@paddock/kit/command-handling/commands';
import { sameReason } from '@paddock/kit/command-handling/same-reason';
import type { Recorded } from '@paddock/shared-domain/kernel/message';

/** The person who caused an event also acts in what follows from it, with the same reason. */
export const contextOfEvent = ({ metadata }: Pick<Recorded, 'metadata'>): CommandContext => ({
  commandId: metadata.commandId,
  actor: metadata.actor,
  now: metadata.at,
  requestId: metadata.requestId,
  ...sameReason(metadata),
});
