import type { Decode } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import { draftOfReason } from '@paddock/shared-domain/plan-drafts/draft-reason';
import { PlanDraftOpened } from '@paddock/shared-domain/plan-drafts/events';
import type { TimelinePeople } from './timeline.ts';
import { FORGOTTEN } from './open-texts.ts';

/**
 * Why staff did things, as words. What came of a draft points at the draft, which alone has its reason, sealed with its author's
 * key (decision 52): each draft is opened once for all that came of it. A draft that is not there leaves the pointer as it stands.
 */
export const shownReasons = async (
  store: Pick<EventStore, 'readStream'>,
  decode: Decode,
  unseal: TimelinePeople['unseal'],
  reasons: readonly (string | undefined)[],
): Promise<(reason: string | undefined) => string | null> => {
  const drafts = new Set(reasons.flatMap((reason) => (reason === undefined ? [] : (draftOfReason(reason) ?? []))));
  const words = new Map<string, string>();
  await Promise.all(
    [...drafts].map(async (draft) => {
      for await (const stored of store.readStream(`planDraft-${draft}`, 0)) {
        const opened = PlanDraftOpened.safeParse({ type: stored.type, data: decode(stored).data });
        if (opened.success) words.set(draft, (await unseal(opened.data.data.reason)) ?? FORGOTTEN);
        return;
      }
    }),
  );
  return (reason) => {
    if (reason === undefined) return null;
    const draft = draftOfReason(reason);
    return (draft === undefined ? undefined : words.get(draft)) ?? reason;
  };
};
