import type { Position } from '@paddock/event-store/port';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { openItems } from '@paddock/shared-domain/billing/items';
import { owedCents, type OwedParts, unpaidSalePostings } from '@paddock/shared-domain/billing/reservation-postings';
import type { ScheduleEvent } from '@paddock/shared-domain/booking/events';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { findReservation } from '@paddock/shared-domain/booking/schedule-day';
import type { LocationId, ReservationId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { ZERO_CENTS } from '@paddock/shared-domain/kernel/money';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { CommandContext, Commands } from '@paddock/kit/command-handling/commands';
import { sameReason } from '@paddock/kit/command-handling/same-reason';
import { dateOfStream } from '@paddock/kit/processes/date-of-stream';
import { endMove } from './end-move.ts';
import type { EndPayment } from '../payments/process/payment-jobs.ts';
import { NotYet } from '@paddock/kit/processes/jobs';
import type { Process } from '@paddock/kit/processes/process';
import { undoSecondBooking } from './undo-second-booking.ts';
import { type MadeMove, settleDearerMove } from './settle-dearer-move.ts';

const context = (step: string, now: Instant): CommandContext => ({
  commandId: `outstanding:${step}`,
  actor: { kind: 'system', process: 'outstanding-items' },
  now,
});

type Unpaid = OwedParts & {
  readonly reservationId: ReservationId;
  readonly locationId: LocationId;
  readonly userId: UserId;
};

/** Puts a slot booked on account on the customer's bill, once (rule A-073). Returns the position; undefined if busy. */
export const billUnpaid = async (commands: Commands, slot: Unpaid, now: Instant): Promise<Position | undefined> => {
  const added = await commands.handle(
    accountDecider,
    slot.userId,
    [
      {
        type: 'AddOutstandingItem',
        data: {
          itemId: slot.reservationId,
          userId: slot.userId,
          kind: 'reservation',
          reservationId: slot.reservationId,
          checkoutId: null,
          locationId: slot.locationId,
          amountCents: owedCents(slot),
          postings: unpaidSalePostings(slot.userId, slot.locationId, slot),
        },
      },
    ],
    context(`sale:${slot.reservationId}`, now),
  );
  return added.outcome === 'accepted' ? added.position : undefined;
};

const must = (outcome: 'accepted' | 'refused' | 'busy'): void => {
  if (outcome !== 'accepted') throw new Error(`An account could not be brought level: ${outcome}.`);
};

/**
 * Keeps bills in step with the schedule. Unpaid bookings are owed; cancelled ones are not. What staff mark paid is written off,
 * and owed again if they mark it unpaid later. Money taken at the desk is reopened on the bill first and arrives here reopened.
 * Commands are keyed by the event, so that reading it twice changes nothing (decision 0139).
 */
export const outstandingItems = (commands: Commands, endPayment: EndPayment): Process<ScheduleEvent> => {
  /** Has the open payments of a reservation ended, by jobs. @throws {NotYet} there is one: it must end first. */
  const endPayments = async (userId: UserId, reservationId: ReservationId): Promise<void> => {
    const { state } = await commands.load(accountDecider, userId);
    let waits = false;
    for (const [, { claimedBy }] of openItems(state.items, reservationId)) {
      if (claimedBy === undefined) continue;
      await endPayment(claimedBy, userId);
      waits = true;
    }
    if (waits) throw new NotYet('A payment for this reservation has not ended yet.');
  };
  const settle = async (
    type: 'WithdrawOutstandingItems' | 'WriteOffOutstandingItems',
    event: Recorded<ScheduleEvent>,
    userId: UserId,
  ) => {
    const { reservationId } = event.data;
    const close = () =>
      commands.handle(accountDecider, userId, [{ type, data: { reservationId, userId } }], {
        ...context(event.id, event.metadata.at),
        ...sameReason(event.metadata),
      });
    const closed = await close();
    if (closed.outcome !== 'refused') return must(closed.outcome);
    await endPayments(userId, reservationId);
    must((await close()).outcome);
  };
  const settleMove = async (move: MadeMove, now: Instant) => {
    const settled = await settleDearerMove(commands, move, context('move', now));
    if (settled.outcome === 'busy') throw new Error('A move cannot be settled yet.');
  };
  return {
    name: 'outstanding-items',
    // A payment under way delays its own reservation and no other of that day.
    inOrderOf: ({ data }) => data.reservationId,
    on: {
      ReservationArrivedFromAnotherDay: async ({ data, stream, metadata }) => {
        const { locationId, movedFromDate: fromDate } = data;
        const move = { locationId, date: dateOfStream(stream), moveId: metadata.commandId };
        const ended = await endMove(commands, { ...move, fromDate, toDate: move.date }, context('move', metadata.at));
        if (ended.outcome === 'busy') throw new Error('A day is busy.');
        if (ended.outcome === 'left' && metadata.actor.kind !== 'staff') await settleMove(move, metadata.at);
      },
      SlotBookedOnAccount: async ({ data, stream, metadata }) => {
        const parts = { ...data, feeCents: data.feeCents ?? ZERO_CENTS, taxCents: data.taxCents ?? ZERO_CENTS };
        if ((await billUnpaid(commands, parts, metadata.at)) === undefined) throw new Error('The account is busy.');
        // Staff may book for customers who owe.
        if (metadata.actor.kind !== 'customer') return;
        const second = await undoSecondBooking(commands, { ...data, date: dateOfStream(stream) }, metadata.at);
        if (second === 'busy') throw new Error('The day is busy.');
      },
      ReservationMoved: async ({ data, stream, metadata }) => {
        const { locationId, moveId } = data;
        // A debt does not undo a move by staff; refunds settles the difference.
        if (moveId === undefined || data.difference === undefined || metadata.actor.kind === 'staff') return;
        await settleMove({ locationId, date: dateOfStream(stream), moveId }, metadata.at);
      },
      ReservationCancelled: (event) => settle('WithdrawOutstandingItems', event, event.data.userId),
      ReservationRecordedAsPaid: async (event) => {
        // A marking by the system means paid by card or voucher, so nothing is written off. If nothing was owed, there is a
        // separate event.
        if (event.metadata.actor.kind !== 'system') await settle('WriteOffOutstandingItems', event, event.data.userId);
      },
      ReservationMarkedUnpaid: async (event) => {
        const { reservationId, locationId, userId } = event.data;
        const day = await commands.load(scheduleDecider, event.stream.slice('schedule-'.length));
        const occupant = findReservation(day.state, reservationId)?.occupant;
        if (occupant?.kind !== 'reserved' || occupant.paid) return;
        const handled = await commands.handle(
          accountDecider,
          userId,
          [{ type: 'ReopenItems', data: { itemId: event.id, reservationId, locationId, userId, waivedOnly: true } }],
          { ...context(event.id, event.metadata.at), ...sameReason(event.metadata) },
        );
        must(handled.outcome);
      },
    },
  };
};
