import type { EventMetadata } from '@paddock/shared-domain/kernel/message';
import type { CommandContext } from './commands.ts';

/** What stands beside every event of a command (decision D16). */
export const metadataOf = ({ commandId, actor, now, requestId, reason }: CommandContext): EventMetadata => ({
  commandId,
  actor,
  at: now,
  ...(requestId === undefined ? {} : { requestId }),
  ...(reason === undefined ? {} : { reason }),
});
