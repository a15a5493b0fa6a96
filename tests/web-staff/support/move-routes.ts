import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import { SLOT_TAKEN_TEXT } from '@paddock/shared-domain/contracts/problem';
import { type Instant, instantOf, millisOf, plusMillis } from '@paddock/shared-domain/kernel/time';
import { timeLabel, venueText } from '@paddock/shared-domain/kernel/venue-time';
import { getStaffMoveTerms, moveAsStaff } from '@paddock/shared-domain/refunds/staff-move-contract';
import { ok, route, type Route } from './routes.ts';
import { type StaffVenue, type Standing, ZONE } from './staff-venue.ts';

/** Routes of moves at the test venue: every seat costs 30 dollars, Seat 3 costs 40, tax is 9.5 %. */
export const moveRoutes = (venue: StaffVenue, reply: (one: Standing) => unknown): readonly Route[] => {
  type Wanted = { ids: readonly string[]; calendar: string; slot: string; price: 'settle' | 'keep' };
  const costOf = (seat: string) => (seat === 'seat3' ? 4000 : 3000);
  const look = ({ ids, calendar, slot, price }: Wanted) => {
    const rows = ids.flatMap((id) => venue.find(id) ?? []);
    const start = instantOf(Date.parse(slot));
    const starts = rows.map((_, at): Instant => plusMillis(start, at * SLOT_MILLIS));
    const taken = starts
      .map((at) => venue.occupant(calendar, at))
      .find((one) => one !== undefined && !ids.includes(one.id));
    const from = rows[0]?.seat ?? '';
    const net = price === 'keep' ? 0 : (costOf(calendar) - costOf(from)) * rows.length;
    const tax = net > 0 ? Math.round(net * 0.095) : 0;
    const terms = {
      slots: rows.map((row, at) => ({
        id: row.id,
        slot: venueText(row.startsAt, ZONE),
        time: timeLabel(row.startsAt, ZONE),
        to_slot: venueText(starts[at] ?? start, ZONE),
        to_time: timeLabel(starts[at] ?? start, ZONE),
      })),
      calendar,
      calendar_name: venue.seats.find(({ id }) => id === calendar)?.name ?? '',
      from_calendar: from,
      from_calendar_name: venue.seats.find(({ id }) => id === from)?.name ?? '',
      allowed: taken === undefined,
      refused: taken === undefined ? null : 'unique',
      until: slot,
      notice_hours: 48,
      cost_cents: costOf(calendar),
      price,
      from_price_cents: costOf(from) * rows.length,
      to_price_cents: costOf(calendar) * rows.length,
      owed_cents: Math.max(0, net + tax),
      owed_tax_cents: tax,
      card_cents: Math.max(0, -net),
      desk_cents: 0,
      voucher_cents: 0,
      credits: 0,
      credits_value_cents: 0,
      reason_needed: price === 'keep',
      taken_by:
        taken === undefined
          ? null
          : {
              reservation: taken.id,
              state: taken.state,
              user: taken.user?.id ?? null,
              user_name: taken.user?.display_name ?? null,
              slot: venueText(taken.startsAt, ZONE),
              time: timeLabel(taken.startsAt, ZONE),
            },
    };
    return { rows, starts, terms };
  };
  return [
    route(getStaffMoveTerms, ({ query }) => ok(look(query).terms)),
    route(moveAsStaff, ({ body }) => {
      const { rows, starts, terms } = look(body);
      if (!terms.allowed)
        return {
          status: 409,
          body: { non_field_errors: [SLOT_TAKEN_TEXT], code: 'unique', taken_by: terms.taken_by },
        };
      rows.forEach((row, at) => {
        row.seat = body.calendar;
        row.startsAt = starts[at] ?? row.startsAt;
      });
      const back = { card_cents: terms.card_cents, desk_cents: 0, voucher_cents: 0, credits: 0 };
      const state = terms.card_cents > 0 ? 'completed' : 'none';
      const reservations = rows.toSorted((a, b) => millisOf(a.startsAt) - millisOf(b.startsAt)).map(reply);
      return ok({ reservations, owed_cents: terms.owed_cents, refund: { state, ...back } });
    }),
  ];
};
