import { DateTime, Interval } from 'luxon';

/**
 * Reports computed a second time from the raw log, without the product's folds: days by luxon, locations by the customer of the event,
 * state by reading the whole log for every question. Slow on purpose.
 */
type Raw = {
  readonly type: string;
  readonly data: object;
  readonly metadata: object;
};
type Data = Readonly<Record<string, unknown>>;
type Posting = { readonly account: string; readonly amountCents: number };
export type Asked = { readonly from: string; readonly to: string; readonly asOf: string };
export type Sums = Map<string, number>;

const at = ({ metadata }: Raw): string => (metadata as { at: string }).at;
const data = (event: Raw): Data => event.data as Data;
export const dayOf = (moment: string, zone: string): string => DateTime.fromISO(moment, { zone }).toISODate() ?? '';
const bump = (sums: Sums, name: string, amount: number): void => void sums.set(name, (sums.get(name) ?? 0) + amount);
const known = (log: readonly Raw[], { asOf }: Asked): readonly Raw[] => log.filter((event) => at(event) <= asOf);
const postingsOf = (event: Raw): readonly Posting[] => (data(event)['postings'] as Posting[] | undefined) ?? [];
export const nonZero = (sums: Sums): Record<string, number> =>
  Object.fromEntries([...sums].filter(([, amount]) => amount !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1)));

const EARNED: Readonly<Record<string, string>> = {
  'revenue:seats': 'seats',
  'revenue:fees': 'fees',
  'revenue:credits_breakage': 'breakage',
  'discounts:credits': 'club_discounts',
  'discounts:promotions': 'promotions',
  refunds: 'refunds',
  write_offs: 'write_offs',
};
/** @param homes the location and time zone in which a user does everything. */
export const revenue = (
  log: readonly Raw[],
  asked: Asked,
  homes: (user: string) => readonly [string, string],
): Sums => {
  const sums: Sums = new Map();
  for (const event of known(log, asked))
    for (const { account, amountCents } of postingsOf(event)) {
      const kind = EARNED[account];
      if (kind === undefined) continue;
      const [place, zone] = homes(String(data(event)['userId']));
      const day = dayOf(at(event), zone);
      if (day >= asked.from && day <= asked.to) bump(sums, `${day} ${place} ${kind}`, -amountCents);
    }
  return sums;
};

export const tax = (log: readonly Raw[], asked: Asked, zones: Readonly<Record<string, string>>): Sums => {
  const sums: Sums = new Map();
  for (const event of known(log, asked))
    for (const { account, amountCents } of postingsOf(event)) {
      const [, place] = /^tax:(.*)$/.exec(account) ?? [];
      if (place === undefined) continue;
      const day = dayOf(at(event), zones[place] ?? '');
      if (day < asked.from || day > asked.to) continue;
      bump(sums, `${day} ${place} owed`, -amountCents);
      bump(sums, `${day} ${place} ${amountCents < 0 ? 'charged' : 'returned'}`, Math.abs(amountCents));
    }
  return sums;
};

/** Money in and money out. A voucher is sold at no location, everything else at its customer's. */
export const till = (
  log: readonly Raw[],
  asked: Asked,
  homes: (user: string) => readonly [string, string],
  zone: string,
): Sums => {
  const sums: Sums = new Map();
  const vouchers = new Set(
    log
      .filter((event) => event.type === 'PaymentRequested' && (data(event)['purpose'] as Data)['kind'] === 'voucher')
      .map((event) => data(event)['paymentId']),
  );
  const balances = new Set(
    log.filter(({ type }) => type === 'VoucherRefundDue').map((event) => data(event)['refundId']),
  );
  for (const event of known(log, asked))
    for (const { account, amountCents } of postingsOf(event)) {
      const [, means] = /^clearing:(.*)$/.exec(account) ?? [];
      if (means === undefined && account !== 'write_offs') continue;
      const isVoucher =
        (event.type === 'PaymentCaptured' && vouchers.has(data(event)['paymentId'])) ||
        (event.type.startsWith('Dispute') && vouchers.has(data(event)['sourceId'])) ||
        balances.has(data(event)['refundId']);
      const [place, clock] = isVoucher ? [null, zone] : homes(String(data(event)['userId']));
      const day = dayOf(at(event), clock);
      if (day < asked.from || day > asked.to) continue;
      const { kind, userId = null } = (event.metadata as { actor: { kind: string; userId?: string } }).actor;
      const row = `${day} ${place} ${kind === 'staff' ? userId : null}`;
      if (means === undefined) bump(sums, `${row} write_offs written_off`, amountCents);
      else {
        const by = means === 'stripe' ? 'card' : means;
        bump(sums, `${row} ${by} ${amountCents > 0 ? 'in' : 'out'}`, Math.abs(amountCents));
        bump(sums, `${row} ${by} kept`, amountCents);
      }
    }
  return sums;
};

/** What the venue owed at the end of a day, from the facts about credits and vouchers, not from the postings. */
export const owedToCustomers = (
  log: readonly Raw[],
  asked: Asked,
  zone: string,
  day: string,
): Record<string, number> => {
  let [credits, vouchers] = [0, 0];
  const parts = (event: Raw) =>
    (data(event)['parts'] as { credits: number }[]).reduce((sum, part) => sum + part.credits, 0);
  for (const event of known(log, asked)) {
    if (dayOf(at(event), zone) > day) continue;
    const amount = Number(data(event)['amountCents']);
    const count = Number(data(event)['credits']);
    if (/^Voucher(Sold|IssuedForRefund|ValueReturned)$/.test(event.type)) vouchers += amount;
    if (event.type === 'VoucherHoldPosted' || event.type === 'VoucherBalanceWithdrawn') vouchers -= amount;
    if (event.type === 'CreditsGranted') credits += count * 10;
    if (event.type === 'CreditHoldPosted' || event.type === 'CreditsExpired') credits -= count * 10;
    if (event.type === 'CreditsReturned') credits += parts(event) * 10;
  }
  return { credits, vouchers };
};

/** What is open, item by item: what was added less what was paid, unless the item is closed. */
export const outstanding = (log: readonly Raw[], asked: Asked, zones: Readonly<Record<string, string>>): Sums => {
  const sums: Sums = new Map();
  const seen = known(log, asked);
  const same = (one: Raw, other: Raw): boolean =>
    data(one)['itemId'] === data(other)['itemId'] && data(one)['userId'] === data(other)['userId'];
  for (const added of seen.filter(({ type }) => type === 'OutstandingItemAdded')) {
    const gone = seen.some(
      (event) => /^OutstandingItem(Withdrawn|WrittenOff|PaidByHand)$/.test(event.type) && same(added, event),
    );
    const paid = seen.filter(
      (event) => /^OutstandingItem(PaidInFull|PartlyPaid)$/.test(event.type) && same(added, event),
    );
    const owed = paid.reduce(
      (sum, event) => sum - Number(data(event)['amountCents']),
      Number(data(added)['amountCents']),
    );
    if (gone || paid.some(({ type }) => type === 'OutstandingItemPaidInFull')) continue;
    const place = String(data(added)['locationId']);
    const name = `${place} ${String(data(added)['kind'])}`;
    const zone = zones[place] ?? '';
    const age = DateTime.fromISO(dayOf(asked.asOf, zone)).diff(DateTime.fromISO(dayOf(at(added), zone)), 'days').days;
    bump(sums, `${name} owed`, owed);
    bump(sums, `${name} items`, 1);
    bump(sums, `${name} ${age > 90 ? 'older' : age > 60 ? '90' : age > 30 ? '60' : '30'}`, owed);
  }
  return sums;
};

/** Slot by slot, from the last event about the seat, the hours and the slot. */
export const utilisation = (log: readonly Raw[], asked: Asked, zone: string): Sums => {
  const sums: Sums = new Map();
  const seen = known(log, asked).filter((event) => data(event)['locationId'] === 'here');
  const seats = [...new Set(seen.filter(({ type }) => type === 'SeatInstalled').map((event) => data(event)['seatId']))];
  const lastOf = (events: readonly Raw[]) =>
    events.toSorted((a, b) => (at(a) < at(b) ? -1 : at(a) > at(b) ? 1 : 0)).at(-1);
  const days = Interval.fromDateTimes(
    DateTime.fromISO(asked.from, { zone }).startOf('day'),
    DateTime.fromISO(asked.to, { zone }).plus({ days: 1 }).startOf('day'),
  );
  for (const quarter of days.splitBy({ minutes: 15 }).map(({ start }) => start as DateTime)) {
    if (quarter.minute % 30 !== 0) continue;
    const startsAt = quarter.toUTC().toFormat("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'");
    const cell = `${quarter.weekday - 1} ${quarter.hour * 60 + quarter.minute}`;
    const before = seen.filter((event) => at(event) <= startsAt);
    const hours = lastOf(before.filter((event) => data(event)['openingHours'] !== undefined));
    const day =
      (hours && (data(hours)['openingHours'] as ({ opens: number; closes: number } | null)[])[quarter.weekday - 1]) ??
      null;
    const minute = quarter.hour * 60 + quarter.minute;
    type Hours = { opens: number; closes: number } | null;
    const within = (hours: Hours) => hours !== null && minute >= hours.opens && minute + 30 <= hours.closes;
    const date = quarter.toISODate() ?? '';
    const special = seen.flatMap((event) => {
      const { specialHoursId, from, to, kind, hours, seats: only } = data(event);
      if (event.type !== 'SpecialHoursAnnounced' || kind === 'private') return [];
      const ended = seen.find(
        ({ type, data: one }) =>
          type === 'SpecialHoursWithdrawn' && (one as Record<string, unknown>)['specialHoursId'] === specialHoursId,
      );
      const holds = String(from) <= date && date <= String(to) && !(ended && String(data(ended)['from']) <= date);
      return holds ? [{ kind, hours: hours as Hours, only: only as readonly string[] | undefined }] : [];
    });
    const other = special.filter(({ kind }) => kind === 'hours').at(-1);
    const openAtAll = within(other === undefined ? day : other.hours);
    const closedFor = (seat: unknown) =>
      special.some(
        ({ kind, hours, only }) =>
          kind === 'closed' && (only === undefined || only.includes(String(seat))) && (hours === null || within(hours)),
      );
    for (const seat of seats) {
      const about = seen.filter(
        (event) =>
          (data(event)['seatId'] === seat && data(event)['startsAt'] === startsAt) ||
          // A reservation that stepped aside left its place before: that place may have another holder by now.
          (data(event)['steppedAside'] !== true &&
            data(event)['fromSeatId'] === seat &&
            data(event)['fromStartsAt'] === startsAt),
      );
      const takes = (event: Raw): boolean =>
        /^SlotBooked|^SlotHoldConfirmed|FromAnotherDay$/.test(event.type) ||
        (event.type === 'ReservationMoved' && data(event)['seatId'] === seat && data(event)['startsAt'] === startsAt);
      const booking = about.filter(({ type }) => /Reserv|SlotBooked|SlotHoldConfirmed/.test(type)).at(-1);
      const black = about.filter(({ type }) => /Black/.test(type)).at(-1);
      const service = lastOf(before.filter((event) => event.type.startsWith('Seat') && data(event)['seatId'] === seat));
      const sold = booking !== undefined && takes(booking);
      const free =
        openAtAll &&
        !closedFor(seat) &&
        service !== undefined &&
        service.type !== 'SeatRetired' &&
        black?.type !== 'SlotBlackedOut';
      if (sold) bump(sums, `${cell} sold`, 1);
      if (sold || free) bump(sums, `${cell} open`, 1);
    }
  }
  return sums;
};

/** Who was a member at the end of a day, and how many of them had not paid. */
export const membersOn = (log: readonly Raw[], asked: Asked, place: string, zone: string, day: string) => {
  const by = known(log, asked).filter((event) => dayOf(at(event), zone) <= day);
  const joined = by.filter((event) => event.type === 'MemberEnrolled' && data(event)['locationId'] === place);
  const standing = joined.filter(
    (join) =>
      !by.some(
        (event) => event.type === 'MembershipCancelled' && data(event)['membershipId'] === data(join)['membershipId'],
      ),
  );
  const unpaid = standing.filter((join) => {
    const words = by.filter(
      (event) =>
        /^(RenewalFailed|StandingRestored)$/.test(event.type) &&
        data(event)['membershipId'] === data(join)['membershipId'],
    );
    return words.at(-1)?.type === 'RenewalFailed';
  });
  return { members: standing.length, unpaid: unpaid.length };
};
