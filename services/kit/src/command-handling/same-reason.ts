import { OWN_REASONS } from '@paddock/shared-domain/kernel/own-reasons';
import type { EventMetadata } from '@paddock/shared-domain/kernel/message';
import { draftOfReason } from '@paddock/shared-domain/plan-drafts/draft-reason';
import type { CommandContext } from './commands.ts';

/**
 * The reason of an event, for a command that follows from it. Earlier releases stored what staff typed in plain text; in what
 * follows it is sealed.
 */
export const sameReason = (
  metadata: EventMetadata,
): Pick<CommandContext, 'reason' | 'sealedReason' | 'ownReason' | 'reasonDraft'> => {
  const { reason, sealedReason, reasonDraft } = metadata;
  const isOwn = reason !== undefined && (OWN_REASONS.includes(reason) || draftOfReason(metadata) !== undefined);
  return { sealedReason, reasonDraft, ...(isOwn ? { ownReason: reason } : { reason }) };
};
