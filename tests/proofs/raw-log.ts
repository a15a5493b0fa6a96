import type { RecordedEvent } from '@paddock/event-store/port';

/**
 * Checks of the raw log, with folds of their own: the product is never asked what an event means. Each returns a list of violations, which
 * is empty if the log keeps the invariant.
 */
export type RawEvent = Pick<RecordedEvent, 'id' | 'stream' | 'revision' | 'type' | 'data' | 'metadata'>;
type Data = Readonly<Record<string, unknown>>;
type Occupied = { kind: 'held' | 'kept' | 'reserved' | 'blackout'; reservation: unknown; checkout: unknown };

const dataOf = (event: RawEvent): Data => event.data as Data;
const where = ({ stream, revision, type }: RawEvent): string => `${stream}@${revision} ${type}`;

/** E5, E4: revisions have no gaps, and no event id occurs twice. */
export const streamViolations = (log: readonly RawEvent[]): string[] => {
  const found: string[] = [];
  const last = new Map<string, number>();
  const ids = new Set<string>();
  for (const event of log) {
    if (event.revision !== (last.get(event.stream) ?? -1) + 1) found.push(`E5 ${where(event)} leaves a gap`);
    last.set(event.stream, event.revision);
    if (ids.has(event.id)) found.push(`E4 ${where(event)} has the id of another event`);
    ids.add(event.id);
  }
  return found;
};

/** Who holds which slot at the end of the log, and every moment at which a slot had two holders (S1, S3, S5, S6, S7). */
export const foldSchedule = (log: readonly RawEvent[]) => {
  const slots = new Map<string, Occupied>();
  const aside = new Map<unknown, Occupied>();
  const found: string[] = [];
  const say = (rule: string, event: RawEvent, there: Occupied | undefined) =>
    found.push(`${rule} ${where(event)} on ${JSON.stringify(there ?? 'an empty slot')}: ${JSON.stringify(event.data)}`);
  for (const event of log) {
    if (!event.stream.startsWith('schedule-')) continue;
    const {
      seatId,
      startsAt,
      fromSeatId,
      fromStartsAt,
      reservationId,
      steppedAside,
      checkoutId = null,
    } = dataOf(event);
    const key = `${String(seatId)}@${String(startsAt)}`;
    const there = slots.get(key);
    const take = (kind: Occupied['kind']) => slots.set(key, { kind, reservation: reservationId, checkout: checkoutId });
    switch (event.type) {
      case 'SlotHeld':
      case 'SlotSetAside':
      case 'SlotBlackedOut':
        if (there) say('S1', event, there);
        if (!/:[03]0:00\.000Z$/.test(String(startsAt))) say('S3', event, there);
        take(event.type === 'SlotHeld' ? 'held' : event.type === 'SlotSetAside' ? 'kept' : 'blackout');
        break;
      case 'SlotHoldConfirmed':
        if (there && !(there.kind === 'held' && there.checkout === checkoutId)) say('S1', event, there);
        if (there?.kind !== 'held') say('S6', event, there);
        take('reserved');
        break;
      case 'SlotBookedOnAccount':
      case 'SlotBookedWithCredits':
      case 'ReservationArrivedFromAnotherDay':
        if (there) say('S1', event, there);
        take('reserved');
        break;
      case 'KeptSlotReleased':
        if (there?.kind !== 'kept') say('S6', event, there);
        slots.delete(key);
        break;
      case 'HeldSlotReleased':
        if (there?.kind !== 'held' || there.checkout !== checkoutId) say('S6', event, there);
        slots.delete(key);
        break;
      case 'ReservationCancelled':
      case 'ReservationMovedToAnotherDay':
      case 'BlackoutLifted': {
        const kind = event.type === 'BlackoutLifted' ? 'blackout' : 'reserved';
        if (there?.kind !== kind || there.reservation !== reservationId) say('S7', event, there);
        slots.delete(key);
        break;
      }
      case 'ReservationSteppedAside':
        if (there?.kind !== 'reserved' || there.reservation !== reservationId) say('S7', event, there);
        if (there) aside.set(reservationId, there);
        slots.delete(key);
        break;
      case 'ReservationMoved': {
        if (steppedAside) {
          const back = aside.get(reservationId);
          if (there || !back) say('S1', event, there);
          aside.delete(reservationId);
          if (back) slots.set(key, back);
          break;
        }
        const from = `${String(fromSeatId)}@${String(fromStartsAt)}`;
        const moved = slots.get(from);
        if (there || moved?.kind !== 'reserved') say('S1', event, there);
        slots.delete(from);
        if (moved) slots.set(key, moved);
        break;
      }
      case 'ReservationRecordedAsPaid':
      case 'ReservationRecordedAsNotOwing':
      case 'ReservationMarkedUnpaid':
      case 'RacerCheckedIn':
      case 'CheckInReversed':
      case 'NoShowRecorded':
      case 'NoShowReversed':
      case 'RacerReminded':
        if (there?.kind !== 'reserved') say('S8', event, there);
        break;
      case 'ReservationNoteWritten':
        if (there?.kind !== 'reserved' && there?.kind !== 'blackout') say('S8', event, there);
        break;
      default:
        say('E5', event, there);
    }
  }
  if (aside.size > 0) found.push(`S1 ${aside.size} stepped aside and stand nowhere`);
  return { slots, violations: found };
};

/** L1, L5: the postings of every event sum to zero, in whole cents. */
export const postingViolations = (log: readonly RawEvent[]): string[] =>
  log.flatMap((event) => {
    const { postings } = dataOf(event) as { postings?: readonly { amountCents: number }[] };
    if (postings === undefined) return [];
    const sum = postings.reduce((total, { amountCents }) => total + amountCents, 0);
    const whole = postings.every(({ amountCents }) => Number.isInteger(amountCents));
    return sum === 0 && whole ? [] : [`L1 ${where(event)} sums to ${sum}`];
  });

/** What really happened to the money, as the provider knows it: the ledger of the twin. */
export type Ledger = {
  readonly succeededCharges: readonly { readonly payment_intent: string; readonly amount_captured: number }[];
  readonly refunds: readonly unknown[];
};

const CONFIRMED = new Set(['PaymentConfirmationStarted', 'PaymentChallenged', 'PaymentCaptured', 'PaymentRefused']);
const BACK = new Set(['PaymentRefused', 'PaymentStopped', 'SeatsReleased', 'PaymentAbandoned']);

/**
 * C1 … C6, C11, S5: each checkout ends once; it is charged once if and only if it is completed, at the quoted total; its intent is
 * recorded before it is confirmed; its seats are reserved after success and free after failure.
 *
 * @param settled every accepted checkout must have ended.
 */
export const checkoutViolations = (log: readonly RawEvent[], ledger: Ledger, settled = true): string[] => {
  const { slots, violations } = foldSchedule(log);
  const found = [...violations, ...streamViolations(log), ...postingViolations(log)];
  const streams = new Map<string, RawEvent[]>();
  for (const event of log) {
    if (!event.stream.startsWith('checkout-')) continue;
    const events = streams.get(event.stream);
    if (events === undefined) streams.set(event.stream, [event]);
    else events.push(event);
  }
  const charges = new Map<string, number[]>();
  for (const { payment_intent: intent, amount_captured: amount } of ledger.succeededCharges)
    charges.set(intent, [...(charges.get(intent) ?? []), amount]);
  const begun = new Set(
    log.flatMap((event) => (event.type === 'CheckoutBegun' ? [`checkout-${String(dataOf(event)['checkoutId'])}`] : [])),
  );
  const explained = new Set<string>();
  for (const [stream, events] of streams) {
    const say = (text: string) => found.push(`${stream}: ${text} [${events.map(({ type }) => type).join(' ')}]`);
    const all = (type: string) => events.filter((event) => event.type === type);
    const has = (type: string) => all(type).length > 0;
    if (!has('CheckoutAccepted')) {
      if (events.length > 1) say('C9 moved without being accepted');
      if (settled && begun.has(stream)) say('C2 was begun and came to no end');
      continue;
    }
    const quote = dataOf(events[0] as RawEvent) as {
      checkoutId: string;
      totalCents: number;
      lines: { seatId: string; slots: { startsAt: string }[] }[];
    };
    // 1. One end, which is the last event.
    const ends = all('CheckoutCompleted').length + all('PaymentAbandoned').length;
    const last = events.at(-1)?.type;
    if (ends > 1 || (ends === 1 && last !== 'CheckoutCompleted' && last !== 'PaymentAbandoned'))
      say('C2 has more than one end');
    if (settled && ends !== 1) say('C2 came to no end');
    // 2. Money: charged once, if and only if completed, and exactly the total.
    const intents = all('PaymentIntentCreated').map((event) => String(dataOf(event)['intentId']));
    if (intents.length > 1) say('C1 has two intents on disk');
    const taken = intents.flatMap((intent) => charges.get(intent) ?? []);
    for (const intent of intents) explained.add(intent);
    const sold = has('CheckoutCompleted');
    const byCard = quote.totalCents >= 50;
    if (taken.length > 1) say(`C1 was charged ${taken.length} times`);
    if (ends === 1 && byCard && taken.length !== (sold ? 1 : 0)) say(`C2 sold ${sold}, charged ${taken.length} times`);
    if (!byCard && (taken.length > 0 || intents.length > 0)) say('C11 asked the provider for a small total');
    if (taken.some((amount) => amount !== quote.totalCents))
      say(`C3 was charged ${taken.join()} of ${quote.totalCents}`);
    if (all('PaymentCaptured').length > 1) say('C1 took the money twice');
    // 3. Order: the intent's id, then its confirmation; after a capture only forward.
    const at = (type: string) => events.findIndex((event) => event.type === type);
    const confirmed = events.findIndex(({ type }) => CONFIRMED.has(type));
    if (confirmed >= 0 && (at('PaymentIntentCreated') < 0 || at('PaymentIntentCreated') > confirmed))
      say('C4 confirmed before the id was on disk');
    if (has('PaymentIntentCreated') && (at('SeatsHeld') < 0 || at('SeatsHeld') > at('PaymentIntentCreated')))
      say('C5 asked for money before the seats were held');
    if (has('PaymentCaptured') && events.slice(at('PaymentCaptured')).some(({ type }) => BACK.has(type)))
      say('C6 went back after success');
    // 4. Seats: all of them after success, none after failure.
    for (const { seatId, slots: starts } of quote.lines)
      for (const { startsAt } of starts) {
        const there = slots.get(`${seatId}@${startsAt}`);
        const mine = there?.checkout === quote.checkoutId;
        if (sold && !(mine && there?.kind === 'reserved'))
          say(`C2 sold ${seatId} at ${startsAt}, and it is ${there?.kind ?? 'free'}`);
        if (has('PaymentAbandoned') && mine) say(`S5 failed, and ${seatId} at ${startsAt} is still ${there?.kind}`);
      }
  }
  // 5. The provider's charges and our books agree.
  for (const intent of charges.keys())
    if (!explained.has(intent)) found.push(`L6 ${intent} was charged and is no intent of ours`);
  const clearing = log.flatMap(
    (event) => (dataOf(event)['postings'] as { account: string; amountCents: number }[] | undefined) ?? [],
  );
  const booked = clearing.reduce(
    (sum, { account, amountCents }) => sum + (account === 'clearing:stripe' ? amountCents : 0),
    0,
  );
  const truly = ledger.succeededCharges.reduce((sum, { amount_captured: amount }) => sum + amount, 0);
  if (settled && booked !== truly) found.push(`L6 the books say ${booked}, the provider ${truly}`);
  return found;
};
