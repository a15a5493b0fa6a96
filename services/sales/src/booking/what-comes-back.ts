import type { ReservationRow } from '@paddock/projections/booking/reservations/read';
import { type Account, accountDecider } from '@paddock/shared-domain/billing/account';
import { isWrittenOff } from '@paddock/shared-domain/billing/reopen-items';
import { creditValue, Credits } from '@paddock/shared-domain/club/credit-value';
import { remainingParts } from '@paddock/shared-domain/club/lots';
import { membershipOf } from '@paddock/shared-domain/club/membership';
import { usableUntil } from '@paddock/shared-domain/club/usable-again';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import {
  type Amounts,
  cardPartOf,
  creditsIn,
  lotsBack,
  minus,
  NOTHING,
  plus,
} from '@paddock/shared-domain/refunds/amounts';
import type { Holding } from '@paddock/shared-domain/refunds/holding';
import type { Deps } from '@paddock/kit/deps';
import type { Placed } from '../refunds/process/change.ts';
import type { Deciding, Held } from '../refunds/process/holdings.ts';
import { heldForAct } from '../refunds/process/pending-moves.ts';
import type { Refunds } from '../refunds/process/refunds.ts';

/** Who bought the reservation and how, and its day. Throws for a blackout. */
export const soldOf = ({
  id,
  user_id: userId,
  checkout_id: checkoutId,
  location_id: locationId,
  date,
}: ReservationRow): Placed => {
  if (userId === null) throw new Error(`Reservation ${id} has no customer.`);
  return { reservationId: id, checkoutId, userId, locationId, date };
};

export type ComesBack = {
  readonly amounts: Amounts;
  /** Cents of the card's part that were paid at the desk and are refunded there. */
  readonly deskCents: number;
  /** What the card would get if its bank had not taken the charge back. It is not paid out and not in the amounts. */
  readonly takenBackCents: number;
  /** Unpaid cents that leave the bill. */
  readonly withdrawnCents: number;
  readonly creditsExpired: number;
  readonly creditsExpire: Instant | null;
  readonly unsettled: boolean;
  /** Staff wrote some of it off, which cannot be refunded. */
  readonly writtenOff: boolean;
};

/** The lots that credits return to, those of each source together: the one that expires last first. */
const lotsOf = ({ credits: { holds } }: Account, wanted: readonly Holding[]) =>
  [...new Set(wanted.map(({ sourceId }) => sourceId))].flatMap((sourceId) => {
    const hold = holds.get(sourceId);
    const credits = wanted.reduce((sum, of) => (of.sourceId === sourceId ? sum + of.amounts.credits : sum), 0);
    return hold === undefined ? [] : lotsBack(remainingParts(hold), credits);
  });

/** What of a holding is paid out: if the bank took the charge back, nothing goes to the card. */
const payable = ({ amounts, takenBack }: Holding): Amounts =>
  takenBack ? minus(amounts, cardPartOf(amounts)) : amounts;

/** What the price of a change needs. */
export type Priced = { readonly deps: Pick<Deps, 'commands'>; readonly refunds: Pick<Refunds, 'pendingMoves'> };

/**
 * What is refunded for reservations of one person, and where to (rule A-075).
 *
 * @param wanted the part of each reservation's holdings to refund.
 */
export const whatComesBack = async (
  { deps: { commands }, refunds }: Priced,
  rows: readonly ReservationRow[],
  now: Instant,
  wanted: (held: Held, row: ReservationRow) => readonly Holding[],
  deciding: Deciding,
): Promise<ComesBack> => {
  const all = await Promise.all(
    rows.map(async (row) => {
      const held = await heldForAct(commands, refunds.pendingMoves, soldOf(row), deciding, deciding.moveId);
      return { held, back: wanted(held, row) };
    }),
  );
  const back = all.flatMap((one) => one.back);
  // Each was held over what it names itself; here all of them are looked at together, also where a former book has them.
  const sources = back.flatMap(({ sourceId, amounts }) => (amounts.credits > 0 ? sourceId : []));
  const account =
    rows[0] === undefined
      ? undefined
      : (await commands.load(accountDecider, soldOf(rows[0]).userId, { named: sources })).state;
  const lots = account === undefined ? [] : lotsOf(account, back);
  /** When credits that return to a lot expire; undefined if they expire at once. */
  const endOf = ({ lotId }: (typeof lots)[number]): Instant | undefined => {
    if (account === undefined) return undefined;
    const lot = account.credits.lots.get(lotId);
    const zone = (lot && membershipOf(account.club, lot.membershipId)?.terms.zone) ?? 'UTC';
    return usableUntil(account.credits, lotId, { now, zone, byOwner: deciding.cause === 'cancelled_by_customer' });
  };
  const living = lots.flatMap((lot) => endOf(lot) ?? []);
  return {
    amounts: plus(NOTHING, ...back.map(payable)),
    deskCents: back.reduce((sum, { paidAtDesk, amounts }) => sum + (paidAtDesk ? amounts.cardCents : 0), 0),
    takenBackCents: back.reduce((sum, { takenBack, amounts }) => sum + (takenBack ? amounts.cardCents : 0), 0),
    withdrawnCents: all.reduce(
      (sum, { held: { owedCents, small } }) =>
        sum + owedCents + (small === undefined ? 0 : small.netCents + small.taxCents),
      0,
    ),
    creditsExpired: creditsIn(lots.filter((lot) => endOf(lot) === undefined)),
    creditsExpire: living.sort()[0] ?? null,
    unsettled: all.some(({ held }) => held.unsettled),
    writtenOff: all.some(({ held }, at) => rows[at] !== undefined && isWrittenOff(held.account.items, rows[at].id)),
  };
};

/** The amounts in the fields of the API. */
export const backReply = ({ cardCents, voucherCents, credits }: Amounts) => ({
  card_cents: cardCents,
  voucher_cents: voucherCents,
  credits,
});
export const creditsWorth = ({ credits }: Amounts): number => creditValue(Credits.parse(credits));
