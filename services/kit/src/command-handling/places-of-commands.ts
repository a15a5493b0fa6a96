import type { Account } from '@paddock/shared-domain/billing/account';
import { type Item, openItems } from '@paddock/shared-domain/billing/items';
import { type Board, boardDecider } from '@paddock/shared-domain/boards/board';
import type { Team } from '@paddock/shared-domain/boards/team';
import { LocationId, type RefundId, type ReservationId } from '@paddock/shared-domain/kernel/ids';
import type { Places } from '@paddock/shared-domain/kernel/may-act-at';
import type { StreamCategory } from '@paddock/shared-domain/kernel/stream-category';
import type { Lap } from '@paddock/shared-domain/laps/lap';
import type { RaceEvent } from '@paddock/shared-domain/launcher/race-event';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import type { Payment } from '@paddock/shared-domain/payments/payment';
import type { PlanDraft } from '@paddock/shared-domain/plan-drafts/plan-draft';
import type { WantedRefund } from '@paddock/shared-domain/refunds/open-refund';
import type { Refunds } from '@paddock/shared-domain/refunds/refunds';
import type { Run } from '@paddock/shared-domain/runs/run';
import { type Seat, seatDecider } from '@paddock/shared-domain/venues/seat';
import type { Commands } from './commands.ts';

type Wanted = { readonly type: string; readonly data: object };
type Asked = { readonly id: string; readonly command: Wanted; readonly state: unknown };
type Load = Commands['load'];
/** Finds the location of a thing by its id, from the thing's own stream. */
const FIND = {
  seat: async (load: Load, id: string) => (await load(seatDecider, id)).state?.locationId,
  event: async (load: Load, id: string) => (await load(raceEventDecider, id)).state?.locationId,
  board: async (load: Load, id: string) => (await load(boardDecider, id)).state?.terms.locationId,
};
type Owned = { readonly [Kind in keyof typeof FIND]?: (asked: Asked) => string | undefined };
/**
 * Where a command of a kind of stream acts:
 * - a function: at these locations;
 * - `{ seat }`, `{ event }`, `{ board }`: at the location of the thing with this id, to which the stream belongs;
 * - `none: …`: it belongs to no location, and why.
 */
type Placed = ((asked: Asked) => Places) | Owned | `none: ${string}`;

type Data = {
  readonly locationId?: LocationId | null;
  readonly reservationId?: ReservationId | null;
  readonly refundId?: RefundId;
  readonly refundIds?: readonly RefundId[];
  readonly refunds?: readonly WantedRefund[];
  readonly eventId?: string;
  readonly boardId?: string;
};
const dataOf = ({ command }: Asked): Data => command.data as Data;
const ofStream = ({ id }: Asked): Places => [LocationId.parse(id)];
/** The first half of ids such as `{event}_{seat}`. */
const firstOf = ({ id }: Asked): string => id.slice(0, id.indexOf('_'));
const ofDay = (asked: Asked): Places => [LocationId.parse(firstOf(asked))];
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
  checkout: (asked) => [(asked.state as Payment).quote?.locationId ?? dataOf(asked).locationId],
  seatAgent: { seat: ({ id }) => id },
  entry: { event: firstOf },
  launch: { event: ({ id }) => id },
  run: { event: (asked) => (asked.state as Run)?.eventId ?? dataOf(asked).eventId },
  team: { board: (asked) => (asked.state as Team)?.boardId ?? dataOf(asked).boardId },
  driver: { board: firstOf },
  payment:
    'none: money comes in for an account. What leaves the bill is asked about at the account, and a booking at the checkout',
  evidence: 'none: rigs and the race server report it, and only superusers have it read again',
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
  promotion: 'none: a promotion may be of several locations, and only superusers write it',
  givenAway: 'none: one sum a day for the whole venue',
  identity: 'none: accounts are the venue’s',
  user: 'none: accounts are the venue’s',
  reads: 'none: who looked at whose data',
  operations: 'none: only superusers operate the venue',
  reconciliation: 'none: the books are the venue’s',
};

/**
 * The locations at which a command acts, as far as they are known: a thing that does not exist has none.
 *
 * @param asked `state` of its stream, before the command.
 * @param load finds the thing that the stream belongs to.
 */
export const placesOfCommand = async (category: StreamCategory, asked: Asked, load: Load): Promise<Places> => {
  const placed = PLACES_OF_COMMANDS[category];
  if (typeof placed === 'string') return [];
  if (typeof placed === 'function') return placed(asked);
  const found = (['seat', 'event', 'board'] as const).map(async (kind) => {
    const id = placed[kind]?.(asked);
    return id === undefined ? undefined : FIND[kind](load, id);
  });
  return Promise.all(found);
};
