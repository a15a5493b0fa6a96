import type { RecordedEvent } from '@paddock/event-store/port';

/** The facts of a log, folded from its raw events without any code of the product. */
export type Told = {
  readonly events: number;
  readonly reservations: ReadonlySet<string>;
  readonly accounts: ReadonlySet<string>;
  readonly quotes: ReadonlySet<string>;
  readonly completed: ReadonlySet<string>;
  /** Ids of checkouts that were accepted and have not ended. */
  readonly open: ReadonlySet<string>;
  /** Number of checkouts that have ended. */
  readonly settled: number;
  /** Charged cents by payment intent. */
  readonly charged: ReadonlyMap<string, number>;
  /** Slots with two holders at once, gaps in streams, and other faults, as texts. */
  readonly wrongs: readonly string[];
};

type Data = Readonly<Record<string, unknown>>;

/**
 * Who holds each slot. Only the confirmation of its own hold may take a held slot; anything else is a fault.
 */
const foldSlots = () => {
  const places = new Map<string, string>();
  const wrongs: string[] = [];
  const placeOf = (data: Data) => `${String(data['seatId'])} ${String(data['startsAt'])}`;
  const take = (data: Data, type: string): void => {
    const holder = places.get(placeOf(data));
    const who = String(data['reservationId']);
    const confirms = type === 'SlotHoldConfirmed' && holder === who;
    if (holder !== undefined && !confirms) wrongs.push(`${placeOf(data)} of ${holder} was given to ${who}`);
    places.set(placeOf(data), who);
  };
  const free = (data: Data): void => {
    if (!places.delete(placeOf(data))) wrongs.push(`${placeOf(data)} was freed and nobody had it`);
  };
  const move = (data: Data, type: string): void => {
    // The first of those who trade places stepped aside before: its former slot is another's by now.
    if (data['steppedAside'] !== true) free({ seatId: data['fromSeatId'], startsAt: data['fromStartsAt'] });
    take(data, type);
  };
  return { wrongs, take, free, move };
};

const reserves = new Set([
  'SlotHoldConfirmed',
  'SlotBookedOnAccount',
  'SlotBookedWithCredits',
  'ReservationArrivedFromAnotherDay',
]);
const takes = new Set(['SlotHeld', 'SlotSetAside', ...reserves, 'SlotBlackedOut']);
const frees = new Set([
  'HeldSlotReleased',
  'KeptSlotReleased',
  'ReservationCancelled',
  'ReservationSteppedAside',
  'BlackoutLifted',
  'ReservationMovedToAnotherDay',
]);
const others = new Set([
  'ReservationRecordedAsPaid',
  'ReservationRecordedAsNotOwing',
  'ReservationMarkedUnpaid',
  'RacerCheckedIn',
  'CheckInReversed',
  'NoShowRecorded',
  'NoShowReversed',
  'ReservationNoteWritten',
  'RacerReminded',
]);

/** What earlier releases called these facts, where the name alone says it. */
const FORMER: Readonly<Record<string, string>> = {
  ReservationMovedFromAnotherDay: 'ReservationArrivedFromAnotherDay',
  ReservationMarkedPaid: 'ReservationRecordedAsPaid',
  CheckInTakenBack: 'CheckInReversed',
  NoShowTakenBack: 'NoShowReversed',
  PaymentSucceeded: 'PaymentCaptured',
  CheckoutFailed: 'PaymentAbandoned',
};
/** One former name stood for all ways to reserve. Only a checkout had held the slot before. */
const presentName = (type: string, data: Data): string => {
  if (type !== 'SlotReserved') return FORMER[type] ?? type;
  const isConfirmed = typeof data['checkoutId'] === 'string' && data['movedFromDate'] === undefined;
  return isConfirmed ? 'SlotHoldConfirmed' : 'SlotBookedOnAccount';
};

export const foldLog = (log: readonly RecordedEvent[]): Told => {
  const slots = foldSlots();
  const wrongs: string[] = [];
  const [reservations, accounts, quotes, completed, open] = Array.from({ length: 5 }, () => new Set<string>()) as [
    Set<string>,
    Set<string>,
    Set<string>,
    Set<string>,
    Set<string>,
  ];
  const charged = new Map<string, number>();
  const ids = new Set<string>();
  const revisions = new Map<string, number>();
  let settled = 0;
  for (const { stream, type: written, data: raw, id, revision } of log) {
    const data = raw as Data;
    const type = presentName(written, data);
    if (ids.has(id)) wrongs.push(`event ${id} twice`);
    ids.add(id);
    if (revision !== (revisions.get(stream) ?? -1) + 1) wrongs.push(`${stream} has a gap before ${revision}`);
    revisions.set(stream, revision);
    if (stream.startsWith('schedule-')) {
      if (takes.has(type)) slots.take(data, type);
      else if (frees.has(type)) slots.free(data);
      else if (type === 'ReservationMoved') slots.move(data, type);
      else if (!others.has(type)) wrongs.push(`${type} was not looked for`);
      if (reserves.has(type)) reservations.add(String(data['reservationId']));
    }
    const checkout = String(data['checkoutId'] ?? data['paymentId']);
    if (type === 'UserRegistered') accounts.add(stream.slice('user-'.length));
    if (type === 'CheckoutQuoted') quotes.add(checkout);
    if (type === 'CheckoutBegun' || type === 'CheckoutAccepted') open.add(checkout);
    if (type === 'CheckoutCompleted') completed.add(checkout);
    if (stream.startsWith('checkout-') && (type === 'CheckoutCompleted' || type === 'PaymentAbandoned')) {
      if (!open.delete(checkout)) wrongs.push(`${checkout} ended twice, or never began`);
      settled += 1;
    }
    if (type === 'PaymentCaptured') {
      const intent = String(data['intentId']);
      if (charged.has(intent)) wrongs.push(`${intent} was charged twice`);
      charged.set(intent, Number(data['amountCents']));
    }
  }
  return {
    events: log.length,
    reservations,
    accounts,
    quotes,
    completed,
    open,
    settled,
    charged,
    wrongs: [...slots.wrongs, ...wrongs],
  };
};
