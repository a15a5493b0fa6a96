import { readReservation, type ReservationRow } from '@paddock/projections/booking/reservations/read';
import { deleteReservation, deleteReservations } from '@paddock/shared-domain/booking/contract';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { findReservation, scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { ReservationId } from '@paddock/shared-domain/kernel/ids';
import { type Amounts, NOTHING } from '@paddock/shared-domain/refunds/amounts';
import type { RefundState } from '@paddock/shared-domain/refunds/contract';
import type { RefundTerms } from '@paddock/shared-domain/booking/refund-terms';
import { wantedOnCancel } from '@paddock/shared-domain/refunds/holding';
import type { FastifyInstance } from 'fastify';
import type { Position } from '@paddock/event-store/port';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import { centsToAgree } from '@paddock/kit/http/acting-on';
import { done, ok } from '@paddock/kit/http/answers';
import { invalid, notFound, problem, type ProblemAnswer, reasonRequired } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { withApproval } from '../billing/with-approval.ts';
import { goneOrMoved } from './gone-or-moved.ts';
import type { BookingDeps } from './booking-deps.ts';
import { actingOnRows, hasBegunRow } from './acting-on-rows.ts';
import { giveBack } from './give-back.ts';
import { oneByOne } from './reservation-run.ts';
import { backReply, soldOf, whatComesBack } from './what-comes-back.ts';

const READS = { reads: ['reservations'] };
const OF_ONE_PERSON = problem('permission_denied', {
  text: 'These sessions have begun, so this gives money away. Choose the reservations of one customer at a time.',
});

/** A check-in overtook the deletion. Staff decide again, now that the customer is there. */
const BEGUN_SINCE = problem('conflict', {
  text: 'The customer was checked in a moment ago. Nothing was deleted. Look again, then decide.',
});

type Choice = {
  readonly refund: 'full' | 'part' | 'none';
  readonly refund_percent?: number | undefined;
  readonly reason?: string | undefined;
};

/** The refund terms that staff chose, as the event records them: in full by default; anything less needs a reason. */
const termsOf = ({ refund, refund_percent, reason }: Choice): RefundTerms | ProblemAnswer => {
  if ((refund === 'part') !== (refund_percent !== undefined))
    return invalid({ refund_percent: ['Say how much of it goes back, for a refund in part.'] });
  if (refund !== 'full' && (reason ?? '').trim() === '') return reasonRequired;
  const percent = refund === 'full' ? 100 : refund === 'none' ? 0 : (refund_percent ?? 0);
  return { cause: 'cancelled_by_venue', percent };
};

type Removed = {
  readonly state: RefundState;
  readonly amounts: Amounts;
  readonly deskCents: number;
  readonly withdrawnCents: number;
  readonly position: Position;
};

/** Staff end reservations and lift blackouts (SLOT-20, PLAN-14, PLAN-15); customers are refunded as staff decided. */
export const registerDeleteRoutes = (app: FastifyInstance, parts: BookingDeps): void => {
  const { deps, refunds, sleep } = parts;
  const inTurn = oneByOne(parts.inTurn);

  /**
   * The rows that are reservations in the log. The read model may lag: a fresh booking may still show as held, or without its
   * checkout.
   */
  const bookedNow = async (day: string, rows: readonly ReservationRow[]): Promise<readonly ReservationRow[]> => {
    const { state } = await deps.commands.load(scheduleDecider, day);
    return rows.flatMap((row): readonly ReservationRow[] => {
      const occupant = findReservation(state, row.id)?.occupant;
      if (occupant?.kind !== 'reserved') return [];
      const { userId, checkoutId, paid } = occupant;
      return [{ ...row, state: 'reserved', user_id: userId, checkout_id: checkoutId, paid }];
    });
  };

  const remove = async (
    rows: readonly ReservationRow[],
    refund: RefundTerms,
    context: CommandContext,
  ): Promise<Removed | ProblemAnswer> => {
    const days = new Set(rows.map((row) => scheduleId(row.location_id, row.date)));
    const [day] = days;
    // "All or none" needs one append, and an append writes one stream.
    if (day === undefined || days.size > 1) return invalid({ ids: ['Choose slots of one venue and day.'] });
    // 1. The refund, calculated before the slots are freed. If a payment is under way for one of them, wait for it.
    const booked = await bookedNow(day, rows);
    const seen = await whatComesBack(
      parts,
      booked,
      context.now,
      ({ holdings }) => wantedOnCancel(holdings, refund.percent),
      refund,
    );
    if (seen.unsettled) return problem('payment_unresolved');
    // 2. Free the slots and record the decision, in one append.
    const handled = await deps.commands.handle(
      scheduleDecider,
      day,
      rows.map((row) => ({
        type: 'CancelReservation' as const,
        data: { reservationId: row.id, locationId: row.location_id, refund },
      })),
      context,
    );
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused')
      return handled.reason === 'SessionBegun' && !rows.some((row) => hasBegunRow(row, context.now))
        ? BEGUN_SINCE
        : goneOrMoved(deps, rows, handled.reason, handled.detail);
    // 3. The refund, as far as it can go now.
    const back = await giveBack(
      deps,
      refunds,
      sleep,
      handled.position,
      booked.map((row) => ({ ...soldOf(row), refund })),
      context,
    );
    return {
      state: back.state,
      amounts: refund.percent === 0 ? NOTHING : seen.amounts,
      deskCents: seen.deskCents,
      withdrawnCents: seen.withdrawnCents,
      position: back.position,
    };
  };

  /** With a second person, if sessions that have begun give away more than one may decide in a day. */
  const removeAgreed = async (
    rows: readonly ReservationRow[],
    refund: RefundTerms,
    context: CommandContext,
  ): Promise<Removed | ProblemAnswer> => {
    const [account, ...others] = new Set(rows.flatMap(({ user_id: user }) => user ?? []));
    // What is given counts for one customer, and a second person is asked about one.
    if (account === undefined || others.length > 0) {
      const removed = await remove(rows, refund, context);
      return centsToAgree(removed) === undefined ? removed : OF_ONE_PERSON;
    }
    const about = [String(refund.percent), ...rows.map(({ id }) => id)];
    return withApproval(deps, { act: 'cancellation', account, about }, context, (one) => remove(rows, refund, one));
  };

  serveSignedIn(
    app,
    deleteReservation,
    ({ params, query, caller, commandId, requestId, now }) =>
      inTurn([params.id], async () => {
        const row = await readReservation(deps.db, params.id);
        if (row === undefined) return notFound;
        const refund = termsOf(query);
        if ('kind' in refund) return refund;
        const acting = await actingOnRows(deps, caller, [row], now);
        const context = { commandId, requestId, now, ...acting, reason: query.reason };
        const removed = await removeAgreed([row], refund, context);
        return 'kind' in removed ? removed : done({ position: removed.position });
      }),
    READS,
  );

  const found = async (ids: readonly ReservationId[]): Promise<readonly ReservationRow[] | undefined> => {
    const rows = await Promise.all(ids.map((id) => readReservation(deps.db, id)));
    return rows.every((row): row is ReservationRow => row !== undefined) ? rows : undefined;
  };
  serveSignedIn(
    app,
    deleteReservations,
    ({ body, caller, commandId, requestId, now }) => {
      const ids = [...new Set(body.ids)];
      return inTurn(ids, async () => {
        const rows = await found(ids);
        if (rows === undefined) return notFound;
        const refund = termsOf(body);
        if ('kind' in refund) return refund;
        const acting = await actingOnRows(deps, caller, rows, now);
        const context = { commandId, requestId, now, ...acting, reason: body.reason };
        const removed = await removeAgreed(rows, refund, context);
        if ('kind' in removed) return removed;
        const { state, amounts, deskCents, withdrawnCents, position } = removed;
        const back = { ...backReply(amounts), desk_cents: deskCents, withdrawn_cents: withdrawnCents };
        return ok({ deleted: ids, refund: { state, ...back } }, { position });
      });
    },
    READS,
  );
};
