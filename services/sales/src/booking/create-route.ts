import { accountDecider, owesTooMuch } from '@paddock/shared-domain/billing/account';
import { createReservation } from '@paddock/shared-domain/booking/contract';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { ownHoldOf } from '@paddock/shared-domain/booking/own-hold';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import { creditsHeldBy } from '@paddock/shared-domain/club/lots';
import { isGoodMember } from '@paddock/shared-domain/club/membership';
import { ReservationId, type UserId } from '@paddock/shared-domain/kernel/ids';
import { ZERO_CENTS } from '@paddock/shared-domain/kernel/money';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import { cardOnly, linesOf, pricedSlots, priceOf, tooShort } from './cart.ts';
import { derivedId } from '@paddock/kit/command-handling/derived-id';
import { asCustomer, asStaff } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import { mayAsStaff } from '@paddock/kit/http/caller';
import type { UserHandler } from '@paddock/kit/http/handler';
import { invalid, problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { billUnpaid } from './outstanding-items.ts';
import { undoSecondBooking } from './undo-second-booking.ts';
import { hoursOf } from '@paddock/venue/venues/directory';
import { bookWithCredits, noneLeft } from './book-with-credits.ts';
import { type BookingDeps, findSlot } from './booking-deps.ts';
import { reservationReply } from './reservation-reply.ts';
import { writeNoteOn } from './write-note.ts';
import { slotRefused } from './slot-refused.ts';
import { scheduleProblem, slotTextProblem } from './refusals.ts';

const PERMISSION = 'reservations.change_reservation';

/** POST /reservations: a customer books one slot on account; staff book for a customer or black out (SLOT-18). */
export const registerCreateRoute = (
  app: FastifyInstance,
  { deps, directory, people, inTurn, letGo, failpoints }: BookingDeps,
): void => {
  const hasOwnCreditsAside = async (userId: UserId, now: Instant): Promise<boolean> => {
    const { credits, checkout } = (await deps.commands.load(accountDecider, userId)).state;
    return creditsHeldBy(credits, checkout, now) > 0;
  };

  const create: UserHandler<typeof createReservation> = async ({ body, caller, commandId, requestId, now }) => {
    const staff = mayAsStaff(caller, [PERMISSION]);
    // 1. Fields that the server sets: its own value is accepted, any other is refused by name (rules ).
    if (body.paid === true) return invalid({ paid: ['A new reservation is not paid yet.'] });
    if (!staff && body.is_blackout === true) return invalid({ is_blackout: ['Only staff black out slots.'] });
    if (!staff && body.user != null && body.user !== caller.userId)
      return invalid({ user: ['You book for yourself.'] });
    if (!staff && body.notes) return invalid({ notes: ['Notes are for staff.'] });

    // 2. Seat and slot.
    const venues = await directory.get();
    const found = findSlot(venues, body.calendar, body.slot);
    if (found === 'seat_unknown') return invalid({ calendar: ['There is no such simulator.'] });
    if (typeof found === 'string') return slotTextProblem(found);
    const { seat, location, startsAt, date } = found;
    // A booking with credits has several steps: a repeated request continues with the same reservation id.
    const withCredits = body.subscription != null;
    const slot = {
      reservationId: ReservationId.parse(withCredits ? derivedId(`reservation ${commandId}`) : deps.newId()),
      locationId: location.id,
      seatId: seat.id,
      startsAt,
    };
    const day = scheduleId(location.id, date);
    const venue = hoursOf(location);
    const row = {
      id: slot.reservationId,
      location_id: location.id,
      date,
      seat_id: seat.id,
      starts_at: startsAt,
      paid: false,
      checkout_id: null,
      notes: null,
      created_at: now,
    };

    // 3. A blackout.
    if (body.is_blackout === true) {
      const text = body.notes?.trim() ?? '';
      const notes = text === '' ? null : await people.sealFor(caller.userId, text);
      const context = { commandId, requestId, now, actor: asStaff(caller, PERMISSION) };
      const handled = await deps.commands.handle(
        scheduleDecider,
        day,
        [{ type: 'BlackOutSlot', data: { ...slot, notes, venue } }],
        context,
      );
      if (handled.outcome === 'busy') return problem('busy');
      if (handled.outcome === 'refused') return scheduleProblem(handled.reason);
      const reply = reservationReply({ ...row, state: 'blackout', user_id: null, cost_cents: 0 }, venues, text || null);
      return ok(reply, { position: handled.position });
    }

    // 4. A booking: customers need a card and no open bill (rule A-073); a booking by staff for a customer needs neither.
    const userId: UserId = staff && body.user != null ? body.user : caller.userId;
    const forOther = userId !== caller.userId;
    const note = body.notes?.trim() ?? '';
    if (note !== '' && !forOther) return invalid({ notes: ['Ask a colleague to write a note on what is your own.'] });
    const context = { commandId, requestId, now, actor: forOther ? asStaff(caller, PERMISSION) : asCustomer(caller) };
    // Together, so that the store is asked once how far its log is.
    const [account, isThere, card] = await Promise.all([
      deps.commands.load(accountDecider, userId),
      !forOther || people.exists(userId),
      forOther ? undefined : people.ownPaymentMethodOf(userId, now),
    ]);
    if (!isThere) return invalid({ user: ['There is no such customer.'] });
    const member = isGoodMember(account.state.club);
    const wanted = pricedSlots(location, [{ seat, startsAt }], member);
    const short = forOther ? undefined : tooShort(wanted);
    if (short !== undefined) return invalid({ slot: [short] });
    /**
     * Releases a slot that the customer's own unfinished payment holds, also when staff book for them. Called last, so that a
     * refused booking abandons no payment.
     */
    const freeOwnHold = async (): Promise<ProblemAnswer | undefined> =>
      (await letGo.slots(userId, [{ ...slot, date }], context))
        ? undefined
        : problem('payment_unresolved', { retryAfter: 2 });
    if (body.subscription != null) {
      if (!forOther && !caller.isProven) return problem('address_not_proven');
      const booking = { ...slot, userId, subscription: body.subscription, seat, location, date };
      const no = (await slotRefused(deps.commands, booking, now)) ?? (await freeOwnHold());
      if (no !== undefined) return no;
      let booked = await bookWithCredits(deps.commands, booking, context);
      // Also release credits that it holds, if the other credits are not enough.
      if (booked === noneLeft && (await hasOwnCreditsAside(userId, now)) && (await letGo.checkout(userId, context)))
        booked = await bookWithCredits(deps.commands, booking, context);
      if ('kind' in booked) return booked;
      const credited = { paid: true, subscription_id: body.subscription, cost_cents: booked.priceCents };
      const paid = { ...row, state: 'reserved' as const, user_id: userId, ...credited };
      // The note is no part of what the credits pay for: it is written after the booking.
      const noting = { ...context, commandId: `${commandId}:note` };
      const noted = note === '' ? booked : await writeNoteOn({ deps, people }, { text: note, rows: [paid] }, noting);
      return 'kind' in noted ? noted : ok(reservationReply(paid, venues, note || null), noted);
    }
    if (!forOther) {
      const missing =
        card === undefined ? 'card_missing' : owesTooMuch(account.state) ? 'outstanding_balance' : undefined;
      // A slot that nobody can have is reported first: a card or a paid bill would not help (SLOT-12).
      if (missing !== undefined)
        return (await slotRefused(deps.commands, { ...slot, userId, seat, location, date }, now)) ?? problem(missing);
    }
    await failpoints.hit('booking:looked');
    const [line] = linesOf(wanted);
    const costCents = line?.costCents ?? ZERO_CENTS;
    // Members in good standing pay no fee, also when staff book for them (CHECK-15).
    const priced = priceOf(location, line ? [line] : [], { ...cardOnly, member });
    const parts = {
      priceCents: costCents,
      feeCents: priced.lines[0]?.bookingFeeCents ?? ZERO_CENTS,
      taxCents: priced.salesTaxCents,
      ...(line?.rule && { rule: line.rule }),
    };
    const sealed = note === '' ? undefined : await people.sealFor(userId, note);
    const reserve = () =>
      deps.commands.handle(
        scheduleDecider,
        day,
        [
          {
            type: 'ReserveSlot',
            data: { ...slot, ...parts, userId, paid: false, checkoutId: null, venue, seatActive: seat.active },
          },
          ...(sealed === undefined
            ? []
            : [
                {
                  type: 'WriteNote' as const,
                  data: { reservationId: slot.reservationId, locationId: location.id, notes: sealed },
                },
              ]),
        ],
        context,
      );
    let handled = await reserve();
    // A refusal rests on the whole day, so what holds the slot is known.
    const taken = handled.outcome === 'refused' && deps.commands.known(scheduleDecider, day)?.state;
    if (taken && ownHoldOf(taken, slot, userId) !== undefined) {
      const unfree = await freeOwnHold();
      if (unfree !== undefined) return unfree;
      handled = await reserve();
    }
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') return scheduleProblem(handled.reason);
    // 5. Put it on the bill. After a crash before this line the process that reads the log does it.
    const billed = await billUnpaid(deps.commands, { ...slot, userId, ...parts }, now);
    // 6. A race with a booking in another process: the order on the bill decides.
    const second = forOther ? undefined : await undoSecondBooking(deps.commands, { ...slot, userId, date }, now);
    if (second === 'busy') return problem('busy');
    if (second !== undefined) return { ...problem('outstanding_balance'), position: second };
    const made = { ...row, state: 'reserved' as const, user_id: userId, cost_cents: costCents };
    const reply = reservationReply(made, venues, note || null);
    return ok(reply, { position: billed ?? handled.position });
  };
  // One at a time per person: the next booking must see the bill with the last one on it (rule A-073, threat TH-45).
  serveSignedIn(app, createReservation, (asked) => inTurn(`bill:${asked.caller.userId}`, async () => create(asked)));
};
