import type { Attendance } from '../booking/attendance.ts';
import { RESERVING } from '../booking/reserving.ts';
import type { LocationId, ReservationId, SeatId } from '../kernel/ids.ts';
import type { Recorded } from '../kernel/message.ts';
import type { Instant } from '../kernel/time.ts';
import { businessDayOf } from '../venues/business-day.ts';
import type { Scope } from './asked-report.ts';
import { clockOf, learnPlace, noPlaces, PLACE_TYPES, type Places } from './places.ts';
import type { ReportEvent, ReportFold } from './report-fold.ts';
import { reportRow, rowKey } from './report-row.ts';
import { inRowOrder } from './row-order.ts';
import type { Trail } from './trail.ts';

type Standing = {
  readonly location: LocationId;
  readonly seatId: SeatId;
  readonly startsAt: Instant;
  readonly priceCents: number;
  /** The last record of attendance, and its event. */
  readonly said?: { readonly attendance: Attendance; readonly event: Recorded };
};
type State = {
  readonly scope: Scope<'no_shows'>;
  readonly trail: Trail;
  readonly places: Places;
  readonly standing: Map<ReservationId, Standing>;
};

const NOTHING = {
  reserved_slots: 0,
  arrived_slots: 0,
  no_show_slots: 0,
  unmarked_slots: 0,
  no_show_cents: 0,
};

const change = ({ standing }: State, event: Recorded<ReportEvent>): void => {
  if (!('reservationId' in event.data) || event.data.reservationId === null) return;
  const { reservationId } = event.data;
  const before = standing.get(reservationId);
  const say = (attendance: Attendance | undefined): void => {
    if (before === undefined) return;
    const { said: _said, ...unsaid } = before;
    standing.set(reservationId, attendance === undefined ? unsaid : { ...unsaid, said: { attendance, event } });
  };
  switch (event.type) {
    case 'SlotHoldConfirmed':
    case 'SlotBookedOnAccount':
    case 'SlotBookedWithCredits':
    case 'ReservationArrivedFromAnotherDay': {
      // A reservation from another day counts there until that day releases it.
      if ('movedFrom' in event.data && event.data.movedFrom !== undefined) return;
      const { locationId: location, seatId, startsAt, priceCents } = event.data;
      return void standing.set(reservationId, { location, seatId, startsAt, priceCents });
    }
    case 'ReservationMoved': {
      if (before === undefined) return;
      const { seatId, startsAt, priceCents = before.priceCents } = event.data;
      const { said, ...unsaid } = before;
      // A missed slot is not a no-show of a later one.
      const kept = said?.attendance === 'arrived' ? { said } : {};
      return void standing.set(reservationId, { ...unsaid, ...kept, seatId, startsAt, priceCents });
    }
    case 'ReservationMovedToAnotherDay': {
      const { arrived, locationId: location, seatId, startsAt } = event.data;
      if (arrived !== undefined) return void standing.set(reservationId, { location, ...arrived });
      if (before?.seatId === seatId && before.startsAt === startsAt) standing.delete(reservationId);
      return;
    }
    case 'ReservationCancelled':
      return void standing.delete(reservationId);
    case 'RacerCheckedIn':
      return say('arrived');
    case 'NoShowRecorded':
      return say('no_show');
    case 'CheckInReversed':
    case 'NoShowReversed':
      return say(undefined);
    default:
  }
};

/**
 * Who came and who did not, by day and location: reserved half-hours that had begun, how many racers came, how many did not, the
 * price of those, and how many have no record.
 */
export const noShowsReport: ReportFold<'no_shows', State> = {
  types: [
    ...PLACE_TYPES,
    ...RESERVING,
    'ReservationCancelled',
    'ReservationMoved',
    'ReservationMovedToAnotherDay',
    'RacerCheckedIn',
    'CheckInReversed',
    'NoShowRecorded',
    'NoShowReversed',
  ],
  begin: (scope, trail) => ({ scope, trail, places: noPlaces(scope.zone), standing: new Map() }),
  evolve: (state, event) => {
    if (!learnPlace(state.places, event)) change(state, event);
    return state;
  },
  rows: ({ scope, trail, places, standing }) => {
    const rows = new Map<string, ReturnType<typeof reportRow>>();
    for (const { location, startsAt, priceCents, said } of standing.values()) {
      const date = businessDayOf(startsAt, clockOf(places, location));
      const elsewhere = scope.location !== undefined && location !== scope.location;
      if (elsewhere || startsAt > scope.asOf || date < scope.from || date > scope.to) continue;
      const key = rowKey({ date, location });
      const row = rows.get(key) ?? reportRow({ date, location }, { ...NOTHING });
      const attendance = said?.attendance ?? 'unmarked';
      for (const figure of ['reserved_slots', `${attendance}_slots`])
        row.figures[figure] = (row.figures[figure] ?? 0) + 1;
      if (said?.attendance === 'no_show') {
        row.figures['no_show_cents'] = (row.figures['no_show_cents'] ?? 0) + priceCents;
        trail.note(key, 1, said.event);
      }
      rows.set(key, row);
    }
    return inRowOrder([...rows.values()]);
  },
};
