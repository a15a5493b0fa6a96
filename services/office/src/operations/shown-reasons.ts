import type { Decode } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import { draftOfReason, type WhyTold } from '@paddock/shared-domain/plan-drafts/draft-reason';
import { PlanDraftOpened } from '@paddock/shared-domain/plan-drafts/events';
import { FORGOTTEN_TEXT } from '@paddock/shared-domain/kernel/sealed';
import type { TimelinePeople } from './timeline.ts';

/**
 * Reasons of acts as text. Acts that applied a draft refer to the draft, which has the reason, sealed with its author's key
 * (decision 0052): each draft is opened once for all its acts. If the draft does not exist, or staff typed such a text, it stays
 * unchanged. Reasons that staff typed are sealed for the person that the event is about; earlier releases stored them in plain.
 */
export const shownReasons = async (
  store: Pick<EventStore, 'readStream'>,
  decode: Decode,
  unseal: TimelinePeople['unseal'],
  told: readonly WhyTold[],
): Promise<(why: WhyTold) => string | null> => {
  const drafts = new Set(told.flatMap((why) => draftOfReason(why) ?? []));
  const words = new Map<string, string>();
  await Promise.all(
    [...drafts].map(async (draft) => {
      for await (const stored of store.readStream(`planDraft-${draft}`, 0)) {
        const opened = PlanDraftOpened.safeParse({ type: stored.type, data: decode(stored).data });
        if (opened.success) words.set(draft, (await unseal(opened.data.data.reason)) ?? FORGOTTEN_TEXT);
        return;
      }
    }),
  );
  const typed = new Map<string, string>();
  await Promise.all(
    told.map(async ({ sealedReason }) => {
      if (sealedReason !== undefined) typed.set(sealedReason.box, (await unseal(sealedReason)) ?? FORGOTTEN_TEXT);
    }),
  );
  return (why) => {
    if (why.sealedReason !== undefined) return typed.get(why.sealedReason.box) ?? FORGOTTEN_TEXT;
    const draft = draftOfReason(why);
    return (draft === undefined ? undefined : words.get(draft)) ?? why.reason ?? null;
  };
};
