import { RESERVING } from '../booking/reserving.ts';
import type { SeatId } from '../kernel/ids.ts';
import type { Recorded } from '../kernel/message.ts';
import type { Instant } from '../kernel/time.ts';
import { weekdayOf } from '../kernel/venue-time.ts';
import { businessDayOf, businessMinuteOf } from '../venues/business-day.ts';
import type { OpeningHours } from '../venues/opening-hours.ts';
import { type AnnouncedHours, isOpenOn, withAnnounced, withWithdrawn } from '../venues/special-hours.ts';
import type { Scope } from './asked-report.ts';
import { clockOf, learnPlace, noPlaces, PLACE_TYPES, type Places, SPECIAL_TYPES } from './places.ts';
import type { ReportEvent, ReportFold } from './report-fold.ts';
import { reportRow, rowKey } from './report-row.ts';
import { inRowOrder } from './row-order.ts';
import type { Trail } from './trail.ts';
import { inForce, slotsBetween } from './venue-slots.ts';

type Changes<Value> = (readonly [since: Instant, value: Value])[];
type State = {
  readonly scope: Scope<'utilisation'>;
  readonly trail: Trail;
  readonly places: Places;
  readonly hours: Changes<OpeningHours>;
  special: readonly AnnouncedHours[];
  /** Whether a seat is in service, by the moment it changed. */
  readonly seats: Map<SeatId, Changes<boolean>>;
  /** Sold and blacked-out slots, by `seat start`; a sold one with the event that sold it. */
  readonly sold: Map<string, Recorded>;
  readonly blackedOut: Set<string>;
};
const slotName = (seatId: SeatId, startsAt: Instant): string => `${seatId} ${startsAt}`;
const SLOT_MINUTES = 30;

const seatChanged = ({ seats }: State, seatId: SeatId, at: Instant, inService: boolean): void => {
  const changes = seats.get(seatId);
  if (changes === undefined) seats.set(seatId, [[at, inService]]);
  else changes.push([at, inService]);
};

const change = (state: State, event: Recorded<ReportEvent>): void => {
  const { at } = event.metadata;
  switch (event.type) {
    case 'LocationOpened':
    case 'LocationTermsRevised':
      if (event.data.openingHours !== undefined) state.hours.push([at, event.data.openingHours]);
      return;
    case 'SpecialHoursAnnounced':
      // What is private is sold all the same, by staff.
      if (event.data.kind !== 'private') state.special = withAnnounced(state.special, event.data);
      return;
    case 'SpecialHoursWithdrawn':
      state.special = withWithdrawn(state.special, event.data);
      return;
    case 'SeatInstalled':
    case 'SeatReinstated':
      return seatChanged(state, event.data.seatId, at, true);
    case 'SeatRetired':
      return seatChanged(state, event.data.seatId, at, false);
    case 'SlotHoldConfirmed':
    case 'SlotBookedOnAccount':
    case 'SlotBookedWithCredits':
    case 'ReservationArrivedFromAnotherDay':
      return void state.sold.set(slotName(event.data.seatId, event.data.startsAt), event);
    case 'ReservationMoved':
      if (!event.data.steppedAside) state.sold.delete(slotName(event.data.fromSeatId, event.data.fromStartsAt));
      return void state.sold.set(slotName(event.data.seatId, event.data.startsAt), event);
    case 'ReservationCancelled':
    case 'ReservationSteppedAside':
    case 'ReservationMovedToAnotherDay':
      return void state.sold.delete(slotName(event.data.seatId, event.data.startsAt));
    case 'SlotBlackedOut':
      return void state.blackedOut.add(slotName(event.data.seatId, event.data.startsAt));
    case 'BlackoutLifted':
      return void state.blackedOut.delete(slotName(event.data.seatId, event.data.startsAt));
    default:
  }
};

/**
 * How full a location was, by weekday and half-hour: slots sold out of slots that could be sold. A slot could be sold if the
 * venue was open by the hours in force when it began and those of its date, its seat was in service, and nobody had blacked it out. A sold slot always
 * counts.
 */
export const utilisationReport: ReportFold<'utilisation', State> = {
  types: [
    ...PLACE_TYPES,
    ...SPECIAL_TYPES,
    'SeatInstalled',
    'SeatRetired',
    'SeatReinstated',
    ...RESERVING,
    'ReservationCancelled',
    'ReservationSteppedAside',
    'ReservationMoved',
    'ReservationMovedToAnotherDay',
    'SlotBlackedOut',
    'BlackoutLifted',
  ],
  begin: (scope, trail) => ({
    scope,
    trail,
    places: noPlaces(scope.zone),
    hours: [],
    special: [],
    seats: new Map(),
    sold: new Map(),
    blackedOut: new Set(),
  }),
  evolve: (state, event) => {
    learnPlace(state.places, event);
    if ('locationId' in event.data && event.data.locationId === state.scope.location) change(state, event);
    return state;
  },
  rows: (state) => {
    const { scope, trail, sold } = state;
    const clock = clockOf(state.places, scope.location);
    const cells = new Map<string, { weekday: number; minute: number; sold: number; open: number }>();
    const cellOf = (weekday: number, minute: number) => {
      const key = rowKey({ weekday, minute });
      const cell = cells.get(key) ?? { weekday, minute, sold: 0, open: 0 };
      cells.set(key, cell);
      return cell;
    };
    for (const { startsAt, date, minute } of slotsBetween(scope.from, scope.to, clock)) {
      const week = inForce(state.hours, startsAt) ?? [];
      if (!isOpenOn(week, state.special, date, minute)) continue;
      for (const [seatId, changes] of state.seats) {
        const name = slotName(seatId, startsAt);
        // Sold slots are counted below, once.
        if (
          inForce(changes, startsAt) === true &&
          !state.blackedOut.has(name) &&
          !sold.has(name) &&
          isOpenOn(week, state.special, date, minute, seatId)
        )
          cellOf(weekdayOf(date), minute).open += 1;
      }
    }
    for (const [name, event] of sold) {
      const startsAt = name.slice(name.indexOf(' ') + 1) as Instant;
      const date = businessDayOf(startsAt, clock);
      if (date < scope.from || date > scope.to) continue;
      const cell = cellOf(weekdayOf(date), Math.floor(businessMinuteOf(startsAt, clock) / SLOT_MINUTES) * SLOT_MINUTES);
      cell.sold += 1;
      cell.open += 1;
      trail.note(rowKey({ weekday: cell.weekday, minute: cell.minute }), 1, event);
    }
    return inRowOrder(
      [...cells.values()].map(({ weekday, minute, sold: slots, open }) =>
        reportRow({ weekday, minute }, { sold_slots: slots, open_slots: open }),
      ),
    );
  },
};
