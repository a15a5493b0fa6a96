import type { EventMetadata } from '../kernel/message.ts';
import { applicationId } from './decider.ts';

/** The metadata that says why an event happened; empty if there is no event. */
export type WhyTold = {
  readonly [Name in 'reason' | 'sealedReason' | 'reasonDraft' | 'commandId']?: EventMetadata[Name] | undefined;
};

/**
 * The draft that holds the reason of an event (`Draft {id}`); undefined if staff typed the reason, even if they typed those very
 * words, since not everybody who reads the audit may read a draft's reason. An event of a draft names it in `reasonDraft`; older
 * events are recognised by the draft's command id.
 */
export const draftOfReason = ({ reason, reasonDraft, commandId = '' }: WhyTold): string | undefined => {
  const draft = /^Draft ([A-Za-z0-9]{1,40})$/.exec(reason ?? '')?.[1];
  if (draft === undefined) return undefined;
  const own = applicationId(draft);
  return reasonDraft === draft || commandId === own || commandId.startsWith(`${own}:`) ? draft : undefined;
};
