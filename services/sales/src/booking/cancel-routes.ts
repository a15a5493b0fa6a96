import type { ReservationRow } from '@paddock/projections/booking/reservations/read';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { cancellableUntil } from '@paddock/shared-domain/booking/owner-rule';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { lastMomentOf } from '@paddock/shared-domain/kernel/last-moment';
import { localDateOf, timeLabel, venueText } from '@paddock/shared-domain/kernel/venue-time';
import { type Cancellation, cancelReservation, getCancellation } from '@paddock/shared-domain/refunds/contract';
import { wantedOnCancel } from '@paddock/shared-domain/refunds/holding';
import type { FastifyInstance } from 'fastify';
import { asCustomer } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import type { UserHandler } from '@paddock/kit/http/handler';
import { problem } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { goneOrMoved } from './gone-or-moved.ts';
import type { BookingDeps } from './booking-deps.ts';
import { giveBack } from './give-back.ts';
import { noticeHours, oneByOne, type VisitRows, visitRows } from './reservation-run.ts';
import { backReply, type ComesBack, creditsWorth, soldOf, whatComesBack } from './what-comes-back.ts';

const READS = { reads: ['reservations'] };
const REFUND = { cause: 'cancelled_by_customer', percent: 100 } as const;

/** Customers cancel their own reservations in time. A preview shows what is refunded (rule A-075). */
export const registerCancelRoutes = (app: FastifyInstance, parts: BookingDeps): void => {
  const { deps, directory, refunds, letGo, sleep } = parts;
  const allBack = (rows: readonly ReservationRow[], now: Instant): Promise<ComesBack> =>
    whatComesBack(parts, rows, now, ({ holdings }) => wantedOnCancel(holdings, REFUND.percent), REFUND);

  const preview = async (rows: VisitRows, now: Instant): Promise<Cancellation & { readonly seen: ComesBack }> => {
    const [first] = rows;
    const venues = await directory.get();
    const zone = venues.locations.get(first.location_id)?.timezone ?? 'UTC';
    const hours = await noticeHours(deps, first.location_id);
    const until = cancellableUntil(first.starts_at, hours);
    const seen = await allBack(rows, now);
    // A payment left at the bank's challenge is abandoned when they continue.
    const waits = seen.unsettled && !(first.user_id !== null && (await letGo.canGo(first.user_id)));
    const refused = now > until ? 'notice_too_short' : waits ? 'payment_unresolved' : null;
    return {
      seen,
      slots: rows.map(({ id, starts_at }) => ({
        id,
        slot: venueText(starts_at, zone),
        time: timeLabel(starts_at, zone),
      })),
      calendar_name: venues.seats.get(first.seat_id)?.name ?? '',
      allowed: refused === null,
      refused,
      until: venueText(until, zone),
      notice_hours: hours,
      ...backReply(seen.amounts),
      desk_cents: seen.deskCents,
      credits_value_cents: creditsWorth(seen.amounts),
      credits_expired: seen.creditsExpired,
      credits_expire: seen.creditsExpire,
      credits_last_day: seen.creditsExpire === null ? null : localDateOf(lastMomentOf(seen.creditsExpire), zone),
      withdrawn_cents: seen.withdrawnCents,
      ...(seen.takenBackCents > 0 && { taken_back_cents: seen.takenBackCents }),
    };
  };

  serveSignedIn(
    app,
    getCancellation,
    async ({ params, query, now }) => {
      const rows = await visitRows(deps, params.id, { run: query.run ?? false, others: query.with });
      return 'kind' in rows ? rows : ok(await preview(rows, now));
    },
    READS,
  );

  const cancel =
    (rows: VisitRows): UserHandler<typeof cancelReservation> =>
    async ({ body: { expected }, caller, commandId, requestId, now }) => {
      const [first] = rows;
      // 1. The refund is the one the customer saw, or nothing happens. A payment left at the bank's challenge is abandoned first.
      let looked = await preview(rows, now);
      if (looked.seen.unsettled && (await letGo.payment(caller.userId))) looked = await preview(rows, now);
      const { seen, ...shown } = looked;
      if (seen.unsettled) return problem('payment_unresolved', { retryAfter: 2 });
      if (shown.refused !== null) return problem(shown.refused);
      const { card_cents, voucher_cents, credits } = expected;
      const same =
        JSON.stringify(backReply(seen.amounts)) === JSON.stringify({ card_cents, voucher_cents, credits }) &&
        seen.withdrawnCents === expected.withdrawn_cents;
      if (!same) return problem('quote_stale', { extra: { cancellation: shown } });
      // 2. One append frees the slots and records the refund, so a crash after it loses neither.
      const by = { userId: caller.userId, noticeHours: shown.notice_hours };
      const context = { commandId, requestId, now, actor: asCustomer(caller) };
      const handled = await deps.commands.handle(
        scheduleDecider,
        scheduleId(first.location_id, first.date),
        rows.map((row) => ({
          type: 'CancelReservation' as const,
          data: { reservationId: row.id, locationId: row.location_id, refund: REFUND, by },
        })),
        context,
      );
      if (handled.outcome === 'busy') return problem('busy');
      if (handled.outcome === 'refused') return goneOrMoved(deps, rows, handled.reason);
      // 3. The refund, as far as it can go now.
      const back = await giveBack(
        deps,
        refunds,
        sleep,
        handled.position,
        rows.map((row) => ({ ...soldOf(row), refund: REFUND })),
        context,
      );
      return ok(
        {
          cancelled: rows.map(({ id }) => id),
          refund: {
            state: back.state,
            ...backReply(seen.amounts),
            desk_cents: seen.deskCents,
            withdrawn_cents: seen.withdrawnCents,
          },
        },
        { position: back.position },
      );
    };
  serveSignedIn(
    app,
    cancelReservation,
    async (asked) => {
      const { params, body } = asked;
      const rows = await visitRows(deps, params.id, { run: body.run, others: body.with });
      if ('kind' in rows) return rows;
      return oneByOne(parts.inTurn)(
        rows.map(({ id }) => id),
        async () => cancel(rows)(asked),
      );
    },
    READS,
  );
};
