import type { Decode } from '@paddock/event-store/codec';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import {
  customerTimeline,
  reservationTimeline,
  seatTimeline,
  voucherTimeline,
} from '@paddock/shared-domain/operations/timeline-contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import { ok } from '@paddock/kit/http/answers';
import { mayAsStaff, type SignedIn } from '@paddock/kit/http/caller';
import { listReply, offsetOf } from '@paddock/kit/http/list-reply';
import { notFound } from '@paddock/kit/http/problems';
import { recordLook } from '@paddock/kit/http/read-audit';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { readTimeline, type TimelinePeople } from './timeline.ts';

const READS = { reads: ['audit'] };

type Asked = {
  readonly params: { readonly id: string };
  readonly query: { readonly as_of?: Instant | undefined; readonly page: number; readonly page_size: number };
  readonly caller: SignedIn;
  readonly now: Instant;
  readonly requestId: string;
};

/** Timelines of customers, reservations, seats and vouchers from their streams, as of any moment. */
export const registerTimelineRoutes = (
  app: FastifyInstance,
  deps: Deps,
  { decode, people }: { readonly decode: Decode; readonly people: TimelinePeople },
): void => {
  const tell = async (kind: string, { params, query, caller, now, requestId }: Asked, what?: string) => {
    const asOf = query.as_of === undefined || query.as_of > now ? now : query.as_of;
    const page = { offset: offsetOf(query), limit: query.page_size };
    const mayRead = mayAsStaff(caller, ['user.change_user']);
    const { entries, count } = await readTimeline(deps, decode, people, { kind, id: params.id, asOf }, page, mayRead);
    if (count === 0 && query.as_of === undefined) return notFound;
    const paged = listReply(entries, count, query);
    if ('problem' in paged) return paged.problem;
    // A timeline that belongs to no account still names people: the view is recorded before the reply (invariant U2).
    if (what !== undefined) {
      const userIds = entries.flatMap((entry) => entry.people.map(({ id }) => id as UserId));
      const look = { what, userIds, requestId, now };
      const unrecorded = await recordLook(deps.commands, deps.newId(), caller, look);
      if (unrecorded !== undefined) return unrecorded;
    }
    return ok({ ...paged.list, as_of: asOf });
  };
  serveSignedIn(app, customerTimeline, (asked) => tell('customer', asked), READS);
  serveSignedIn(
    app,
    reservationTimeline,
    (asked) => tell('reservation', asked, 'GET /timelines/reservations/:id'),
    READS,
  );
  serveSignedIn(app, seatTimeline, (asked) => tell('seat', asked, 'GET /timelines/seats/:id'), READS);
  serveSignedIn(app, voucherTimeline, (asked) => tell('voucher', asked, 'GET /timelines/vouchers/:id'), READS);
};
