import { accept, type Decision, decideBy, evolveBy } from '../kernel/decider.ts';
import type { BusinessId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { atSeenRevision } from '../kernel/at-seen-revision.ts';
import { changedTerms } from '../kernel/changed-terms.ts';
import type { BusinessDetails, BusinessEvent } from './events.ts';

/** Stream `business-main`: what is the same in all venues. Undefined until somebody says something. */
export type Business = { readonly terms: Partial<BusinessDetails> } | undefined;

export type ReviseBusinessDetails = Command<
  'ReviseBusinessDetails',
  { businessId: BusinessId; terms: Partial<BusinessDetails> }
>;

const revise = ({ data }: ReviseBusinessDetails, business: Business): Decision<BusinessEvent, never> => {
  const news = changedTerms(business?.terms ?? {}, data.terms);
  if (Object.keys(news).length === 0) return accept();
  return accept({ type: 'BusinessDetailsRevised', data: { businessId: data.businessId, ...news } });
};

export const businessDecider = atSeenRevision({
  category: 'business',
  initialState: undefined,
  evolve: evolveBy<Business, BusinessEvent>({
    BusinessDetailsRevised: (business, { data: { businessId: _id, ...news } }) => ({
      terms: { ...business?.terms, ...(news as Partial<BusinessDetails>) },
    }),
  }),
  decide: decideBy<Business, BusinessEvent, ReviseBusinessDetails, never>({ ReviseBusinessDetails: revise }),
});
