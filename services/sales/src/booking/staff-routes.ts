import { reopenBill } from '../billing/not-paid-after-all.ts';
import type { Settling } from '../billing/close-bill.ts';
import { mayGiveAlone, withApproval } from '../billing/with-approval.ts';
import { goneOrMoved } from './gone-or-moved.ts';
import { actingOnRows } from './acting-on-rows.ts';
import { type BookingDeps, findSlot } from './booking-deps.ts';
import { deskMoneyOfMove } from './desk-money-of-move.ts';
import { moveReservation } from './move.ts';
import { openNotes } from './notes.ts';
import { reservationReply } from './reservation-reply.ts';
import { oneByOne } from './reservation-run.ts';
import { takeAtDesk } from './take-at-desk.ts';
import { noteToWrite, writeNoteOn } from './write-note.ts';
import type { Position } from '@paddock/event-store/port';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import type { Deps } from '@paddock/kit/deps';
import { OWN_PROBLEMS } from '@paddock/kit/http/acting-on';
import { asCustomer } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import type { UserHandler } from '@paddock/kit/http/handler';
import { invalid, notFound, problem, type ProblemAnswer, reasonRequired } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { readReservation, type ReservationRow } from '@paddock/projections/booking/reservations/read';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import type { Items } from '@paddock/shared-domain/billing/items';
import { deskRefundIsOwed, isPaidInPart, mayReopen } from '@paddock/shared-domain/billing/reopen-items';
import { type Reservation, reviseReservation } from '@paddock/shared-domain/booking/contract';
import { isOver } from '@paddock/shared-domain/booking/begun-rule';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { findReservation, scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { BodyOf } from '@paddock/shared-domain/contracts/contract';
import { saysWhy } from '@paddock/shared-domain/kernel/never-ones-own';
import { venueText } from '@paddock/shared-domain/kernel/venue-time';
import type { Directory } from '@paddock/venue/venues/directory';
import type { FastifyInstance } from 'fastify';

/**
 * Whether "paid" is only a mark of staff, made when nothing was owed. No money was taken, so the mark can be undone. If a card
 * later paid an item added since, money was taken although the mark is older.
 */
const isPaidWithoutMoney = async (
  { commands }: Pick<Deps, 'commands'>,
  row: ReservationRow,
  items: Items,
): Promise<boolean> => {
  if (isPaidInPart(items, row.id)) return false;
  const day = await commands.load(scheduleDecider, scheduleId(row.location_id, row.date));
  const occupant = findReservation(day.state, row.id)?.occupant;
  return occupant?.kind === 'reserved' && occupant.paidOwingNothing === true;
};

const READ_ONLY_TEXT = 'This field cannot be changed.';
const READ_ONLY = ['id', 'calendar_name', 'location', 'user', 'is_blackout', 'cost_cents', 'created', 'date'] as const;

/**
 * A reservation may be sent back as it was read (rule A-001): a read-only field is accepted with its present value and refused by
 * name with another. `block_count` belongs to the list and is not checked.
 */
const readOnlyFaults = (body: BodyOf<typeof reviseReservation>, present: Reservation): ProblemAnswer | undefined => {
  const faults = READ_ONLY.filter(
    (name) => body[name] !== undefined && (body[name] || null) !== (present[name] || null),
  );
  return faults.length === 0 ? undefined : invalid(Object.fromEntries(faults.map((name) => [name, [READ_ONLY_TEXT]])));
};

const PAID_OTHERWISE =
  'This was not marked paid by staff: it was paid by card, voucher or credits. To give money back, refund it.';
const DUE_BACK =
  'Some of what was paid for this at the desk came back or is due back, so it was paid. The customer’s account shows it under Refunds.';
const READS = { reads: ['reservations'] };

/** Whether a form changes anything besides the note. */
const changesMore = (
  { slot, calendar, paid, how }: BodyOf<typeof reviseReservation>,
  row: ReservationRow,
  venues: Directory,
): boolean => {
  if (how !== undefined || (paid !== undefined && paid !== row.paid)) return true;
  const zone = venues.locations.get(row.location_id)?.timezone ?? 'UTC';
  const found = findSlot(venues, calendar ?? row.seat_id, slot ?? venueText(row.starts_at, zone));
  return typeof found === 'string' || found.seat.id !== row.seat_id || found.startsAt !== row.starts_at;
};

/** Staff move and mark reservations (SLOT-19, PLAN-16, PLAN-17). */
export const registerStaffRoutes = (app: FastifyInstance, parts: BookingDeps): void => {
  const { deps, directory, people } = parts;
  const inTurn = oneByOne(parts.inTurn);

  const revise: UserHandler<typeof reviseReservation> = async ({ params, body, caller, commandId, requestId, now }) => {
    const row = await readReservation(deps.db, params.id);
    if (row === undefined) return notFound;
    const venues = await directory.get();
    const echoed = readOnlyFaults(body, reservationReply(row, venues));
    if (echoed !== undefined) return echoed;
    const acting = await actingOnRows(deps, caller, [row], now);
    // A sole superuser may change their own with a reason; all others need a colleague.
    const isOwn = row.user_id === caller.userId && !(acting.whose.noColleague === true && saysWhy(body));
    // Checked before the bill, for a clearer answer: nobody may write off their own bill or mark it paid.
    const says = body.how !== undefined || (body.paid !== undefined && body.paid !== row.paid);
    if (says && isOwn) return acting.whose.noColleague === true ? reasonRequired : OWN_PROBLEMS.OnesOwn;
    // A form sent back as read names its own subscription (rule A-001); another one cannot pay for it now.
    if (body.subscription != null && body.subscription !== row.subscription_id)
      return invalid({ subscription: ['No reservations remain on this subscription.'] });
    if (body.paid === false && row.paid && row.user_id !== null) {
      const { state } = await deps.commands.load(accountDecider, row.user_id, { named: [row.id] });
      if (!mayReopen(state.items, row.id) && !(await isPaidWithoutMoney(deps, row, state.items)))
        return problem('conflict', { text: PAID_OTHERWISE });
      if (deskRefundIsOwed(state.items, row.id) || (await deskMoneyOfMove(deps, row)))
        return problem('conflict', { text: DUE_BACK });
    }
    const context: CommandContext = { commandId, requestId, now, ...acting, reason: body.reason };
    if (body.notes !== undefined) {
      const wanted = { notes: body.notes, expected: body.expected_notes };
      const note = await noteToWrite(parts, row, wanted);
      if (note !== 'same' && 'kind' in note) return note;
      if (note !== 'same') {
        // If the schedule or the bill refused the rest later, the note would already be written.
        if (changesMore(body, row, venues)) return invalid({ notes: ['Write the note in a request of its own.'] });
        const written = await writeNoteOn(parts, note, { ...context, commandId: `${commandId}:note` });
        return 'kind' in written ? written : ok(reservationReply(row, venues, note.text), written);
      }
    }
    // Checked before the move: a form that moves and marks does both or neither.
    const marks = body.paid !== undefined && body.paid !== row.paid && body.how === undefined;
    if (marks && !saysWhy(body)) return reasonRequired;
    const change = async (context: CommandContext, approved?: Settling['approved']) => {
      let standing: ReservationRow = row;
      let position: Position | undefined;
      if (body.slot !== undefined || body.calendar !== undefined) {
        // Staff move their own like any customer: in time, and to a seat of the same price.
        const moved = isOwn
          ? await moveReservation(parts, venues, row, body, { ...context, actor: asCustomer(caller) })
          : await moveReservation(parts, venues, row, body, context);
        if ('kind' in moved) return moved;
        ({ row: standing, position } = moved);
      }
      // They read that nothing is owed, so the mark must not write off an item added since.
      let nothingOwed: true | undefined;
      const { how, expected_cents: expectedCents } = body;
      if (how !== undefined && row.user_id !== null) {
        const atDesk = await takeAtDesk(deps, parts.letGo, standing, { how, expectedCents, approved }, context);
        if ('kind' in atDesk) return atDesk;
        ({ position } = atDesk);
        if (atDesk.outcome !== 'nothing') standing = { ...standing, paid: row.paid || atDesk.outcome === 'taken' };
        if (atDesk.outcome === 'owed-more') {
          const notes = await openNotes([standing], people);
          return ok(reservationReply(standing, venues, notes.get(row.id) ?? null), { position });
        }
        if (expectedCents !== undefined) nothingOwed = true;
      }
      if (body.paid !== undefined && body.paid !== standing.paid) {
        let marking = `${context.commandId}:paid`;
        // The bill decides "not paid after all" first; the planner follows, here or by the process.
        if (!body.paid && row.user_id !== null) {
          const about = { reservationId: row.id, locationId: standing.location_id, userId: row.user_id };
          const reopened = await reopenBill(deps.commands, about, context);
          if (reopened.outcome === 'busy') return problem('busy');
          if (reopened.outcome === 'denied') return reopened.problem;
          if (reopened.outcome === 'due-back') return problem('conflict', { text: DUE_BACK });
          if (reopened.outcome === 'paid-since') {
            const notes = await openNotes([standing], people);
            const reply = reservationReply(standing, venues, notes.get(row.id) ?? null);
            return ok(reply, { position: reopened.position });
          }
          if (reopened.outcome === 'owed') marking = reopened.commandId;
        }
        const marked = await deps.commands.handle(
          scheduleDecider,
          scheduleId(standing.location_id, standing.date),
          [
            {
              type: 'MarkReservationPaid',
              data: { reservationId: row.id, locationId: standing.location_id, paid: body.paid, nothingOwed },
            },
          ],
          { ...context, commandId: marking },
        );
        if (marked.outcome === 'busy') return problem('busy');
        if (marked.outcome === 'refused') return goneOrMoved(deps, [row], marked.reason, marked.detail);
        position = marked.position;
        standing = { ...standing, paid: body.paid };
      }
      const notes = await openNotes([standing], people);
      return ok(reservationReply(standing, venues, notes.get(row.id) ?? null), { position });
    };
    const moves = body.slot !== undefined || body.calendar !== undefined;
    if (row.user_id === null) return change(context);
    const settles = marks || body.how !== undefined;
    if (moves && settles) {
      // A form that moves and marks does both or neither, and a second person is asked about one of them.
      const giving = { userId: row.user_id, givenBy: caller.userId, amountCents: row.cost_cents };
      const alone = body.how !== undefined && body.how !== 'waived' ? true : await mayGiveAlone(deps, giving, now);
      if (!alone || isOver({ startsAt: row.starts_at }, now))
        return invalid({ paid: ['Move it first, then say that it is paid.'] });
    }
    const matter = {
      act: moves && !settles ? 'move' : body.how === undefined ? 'paid_mark' : 'write_off',
      account: row.user_id,
      about: moves ? [row.id, body.slot ?? '', body.calendar ?? ''] : [row.id],
      ...(settles && { bill: row.id }),
    } as const;
    return withApproval(deps, matter, context, change);
  };

  serveSignedIn(app, reviseReservation, (asked) => inTurn([asked.params.id], async () => revise(asked)), READS);
};
