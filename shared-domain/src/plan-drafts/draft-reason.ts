import type { EventMetadata } from '../kernel/message.ts';
import { applicationId } from './decider.ts';

/** What stands beside an event about why it happened; of an event that is not there, nothing does. */
export type WhyTold = {
  readonly [Name in 'reason' | 'reasonDraft' | 'commandId']?: EventMetadata[Name] | undefined;
};

/**
 * The draft that an event points at for its reason (`Draft {id}`), or nothing where the reason is in staff's own words: also where
 * somebody typed those very words, since a draft's reason is not for all who read the audit. What a draft wrote names it beside the
 * reason, or, in older events, by the draft's own command.
 */
export const draftOfReason = ({ reason, reasonDraft, commandId = '' }: WhyTold): string | undefined => {
  const draft = /^Draft ([A-Za-z0-9]{1,40})$/.exec(reason ?? '')?.[1];
  if (draft === undefined) return undefined;
  const own = applicationId(draft);
  return reasonDraft === draft || commandId === own || commandId.startsWith(`${own}:`) ? draft : undefined;
};
