import { getForgetting } from '@paddock/shared-domain/identity/forgetting-contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import {
  customerTimeline,
  reservationTimeline,
  seatTimeline,
  type TimelineReply,
  voucherTimeline,
} from '@paddock/shared-domain/operations/timeline-contract';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import type { TimelineKind } from '../../../paths.ts';
import { isMissing } from './is-missing.ts';

type Query = { readonly as_of?: Instant; readonly page: string };
type Ask = (id: string, query: Query, signal: AbortSignal) => Promise<TimelineReply>;

/** Ids come from the address, which may be typed: the server refuses an invalid one. */
const asks: Readonly<Record<TimelineKind, Ask>> = {
  customers: (id, query, signal) => call(customerTimeline, { params: { id }, query, signal }),
  seats: (id, query, signal) => call(seatTimeline, { params: { id }, query, signal }),
  reservations: (id, query, signal) => call(reservationTimeline, { params: { id }, query, signal }),
  vouchers: (id, query, signal) => call(voucherTimeline, { params: { id }, query, signal }),
};

export const timelineQuery = (kind: TimelineKind, id: string, asOf: Instant | undefined, page: number) =>
  queryOptions({
    queryKey: ['timeline', kind, id, asOf ?? 'now', page],
    queryFn: ({ signal }) =>
      asks[kind](id, { page: String(page), ...(asOf === undefined ? {} : { as_of: asOf }) }, signal),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });

/**
 * The proof that an account was deleted; null for one that was not, or without the right to see it. Never cached: it is checked
 * each time.
 */
export const forgettingQuery = (id: UserId) =>
  queryOptions({
    queryKey: ['users', id, 'forgetting'],
    queryFn: async ({ signal }) => {
      try {
        return await call(getForgetting, { params: { id }, signal });
      } catch (error) {
        if (isMissing(error) || (error instanceof ApiProblem && error.status === 403)) return null;
        throw error;
      }
    },
    meta: { handled: true },
  });
