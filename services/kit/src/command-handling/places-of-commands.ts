import type { Account } from '@paddock/shared-domain/billing/account';
import { type Item, openItems } from '@paddock/shared-domain/billing/items';
import type { Board } from '@paddock/shared-domain/boards/board';
import { LocationId, type RefundId, type ReservationId } from '@paddock/shared-domain/kernel/ids';
import type { Places } from '@paddock/shared-domain/kernel/may-act-at';
import type { StreamCategory } from '@paddock/shared-domain/kernel/stream-category';
import type { Lap } from '@paddock/shared-domain/laps/lap';
import type { RaceEvent } from '@paddock/shared-domain/launcher/race-event';
import type { PlanDraft } from '@paddock/shared-domain/plan-drafts/plan-draft';
import type { WantedRefund } from '@paddock/shared-domain/refunds/open-refund';
import type { Refunds } from '@paddock/shared-domain/refunds/refunds';
import type { Seat } from '@paddock/shared-domain/venues/seat';

type Wanted = { readonly type: string; readonly data: object };
type Asked = { readonly id: string; readonly command: Wanted; readonly state: unknown };
/**
 * Where a command of a kind of stream acts:
 * - a function: at these locations;
 * - `none: …`: it belongs to no location, and why;
 * - `route: …`: its stream does not know the location; the table of routes names it (`shared-domain/src/contracts/places-of-routes.ts`).
 */
type Placed = ((asked: Asked) => Places) | `none: ${string}` | `route: ${string}`;

type Data = {
  readonly locationId?: LocationId | null;
  readonly reservationId?: ReservationId | null;
  readonly refundId?: RefundId;
  readonly refundIds?: readonly RefundId[];
  readonly refunds?: readonly WantedRefund[];
};
const dataOf = ({ command }: Asked): Data => command.data as Data;
const ofStream = ({ id }: Asked): Places => [LocationId.parse(id)];
const ofDay = ({ id }: Asked): Places => [LocationId.parse(id.slice(0, id.indexOf('_')))];
/** Commands that another command or a payment brings about, and that may be of a day elsewhere. */
const FOLLOWING: ReadonlySet<string> = new Set(['HoldSlot', 'ConfirmHeldSlot', 'ReleaseHeldSlot']);

/** What the club sells can be used anywhere. */
const placeOfItem = ({ kind, locationId }: Item): LocationId | null =>
  kind === 'renewal' || kind === 'early_cancel' ? null : locationId;
/** The locations of what somebody owes, of one reservation or of all. */
export const placesOfBill = ({ items }: Account, reservationId: ReservationId | null = null): Places =>
  openItems(items, reservationId).map(([, item]) => placeOfItem(item));
const CLOSES_BILL: ReadonlySet<string> = new Set(['WriteOffOutstandingItems', 'PayOutstandingItemsAtDesk']);

type Refunded = { readonly reservationIds?: readonly ReservationId[]; readonly locationId?: LocationId };
/** A refund belongs to the location of its bookings; a membership or a voucher to none. */
export const placeOfRefund = ({ reservationIds = [], locationId }: Refunded): LocationId | undefined =>
  reservationIds.length === 0 ? undefined : locationId;
const ofRefunds = (asked: Asked): Places => {
  const { refundId, refundIds = [], refunds = [] } = dataOf(asked);
  const named = [...refundIds, ...(refundId === undefined ? [] : [refundId])];
  const known = named.flatMap((one) => (asked.state as Refunds).get(one)?.due ?? []);
  return [...refunds, ...known].map(placeOfRefund);
};

/** Every kind of stream, with where its commands act. A kind without a row does not compile. */
export const PLACES_OF_COMMANDS: { readonly [Category in StreamCategory]: Placed } = {
  schedule: (asked) => (FOLLOWING.has(asked.command.type) ? [] : ofDay(asked)),
  waitlist: ofDay,
  floor: ofStream,
  business: 'none: the business is the same at all locations, and only superusers write it',
  location: ofStream,
  planDraft: (asked) => [(asked.state as PlanDraft).about?.locationId ?? dataOf(asked).locationId],
  raceEvent: (asked) => [(asked.state as RaceEvent)?.locationId ?? dataOf(asked).locationId],
  seat: (asked) => [(asked.state as Seat)?.locationId ?? dataOf(asked).locationId],
  board: (asked) => [(asked.state as Board)?.terms.locationId, dataOf(asked).locationId],
  lap: (asked) => [(asked.state as Lap)?.locationId ?? (asked.command.data as { readonly lap?: Data }).lap?.locationId],
  account: (asked) =>
    CLOSES_BILL.has(asked.command.type)
      ? placesOfBill(asked.state as Account, dataOf(asked).reservationId ?? null)
      : asked.command.type === 'ReopenItems'
        ? [dataOf(asked).locationId]
        : [],
  refunds: ofRefunds,
  checkout: 'route: a checkout is its customer’s; staff only cancel it',
  payment: 'route: a payment is its customer’s; staff only cancel it',
  seatAgent: 'route: pairings are of a seat, which is in the address',
  entry: 'route: what a rig does follows its race event',
  launch: 'route: a server follows its race event',
  run: 'none: the race server and rigs report it',
  evidence: 'none: rigs and the race server report it',
  team: 'route: a team is its board’s',
  driver: 'route: a place in a team is its board’s',
  assist: 'none: driving aids are shared by all locations',
  preset: 'none: presets are shared by all locations',
  car: 'none: the catalogue is the venue’s',
  carGroup: 'none: the catalogue is the venue’s',
  track: 'none: the catalogue is the venue’s',
  image: 'none: the catalogue is the venue’s',
  page: 'none: pages are the venue’s, and only superusers write them',
  seatType: 'none: types are shared by all locations, and only superusers write them',
  voucher: 'none: a voucher can be used anywhere',
  voucherAllowance: 'none: a voucher can be used anywhere',
  givenAway: 'none: one sum a day for the whole venue',
  identity: 'none: accounts are the venue’s',
  user: 'none: accounts are the venue’s',
  reads: 'none: who looked at whose data',
  operations: 'none: only superusers operate the venue',
  reconciliation: 'none: the books are the venue’s',
};

/**
 * The locations at which a command acts, as far as its stream knows them.
 *
 * @param state of its stream, before the command.
 */
export const placesOfCommand = (category: StreamCategory, asked: Asked): Places => {
  const placed = PLACES_OF_COMMANDS[category];
  return typeof placed === 'function' ? placed(asked) : [];
};
