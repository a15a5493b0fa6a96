import { type Account, accountDecider } from '@paddock/shared-domain/billing/account';
import { openItems, owedOf } from '@paddock/shared-domain/billing/items';
import { isForCard } from '@paddock/shared-domain/billing/smallest-charge';
import { checkoutDecider } from '@paddock/shared-domain/payments/decider';
import type { CheckoutId, LocationId, ReservationId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { RefundCause } from '@paddock/shared-domain/booking/refund-terms';
import { amountsOf, creditsIn, minus, plus } from '@paddock/shared-domain/refunds/amounts';
import { isTakenBack } from '@paddock/shared-domain/refunds/disputes';
import type { Holding } from '@paddock/shared-domain/refunds/holding';
import { returnedFor } from '@paddock/shared-domain/refunds/refunds';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import type { Commands } from '@paddock/kit/command-handling/commands';
import { checkoutHolding, type SmallCredit } from './checkout-holding.ts';
import { paymentHoldings } from './payment-holdings.ts';
import { refundIdOf } from './refund-ids.ts';

/** The reservation in question. `cause` and `moveId` name the refund being decided, so that it is left out. */
export type Sold = {
  readonly reservationId: ReservationId;
  readonly checkoutId: CheckoutId | null;
  readonly userId: UserId;
  readonly locationId: LocationId;
};
export type Deciding = { readonly cause: RefundCause; readonly moveId?: string | undefined };

/** What was paid for a reservation and can still be refunded, by source, in the order of payment; and what is still owed. */
export type Held = {
  readonly holdings: readonly Holding[];
  /** What the refund being decided has opened already, by source. */
  readonly opened: readonly Holding[];
  /** Unpaid cents, withdrawn with the reservation. */
  readonly owedCents: number;
  /** The part of an unpaid small total that is credited with it. */
  readonly small: SmallCredit | undefined;
  /** The card's part was below its minimum and went on the bill. */
  readonly ofSmallTotal: boolean;
  /** A payment or checkout of it has not ended: nothing definite is known now. */
  readonly unsettled: boolean;
  readonly account: Account;
};

/** A slot booked with the subscription: its credits are held under the reservation's id. */
const slotHolding = (account: Account, { reservationId }: Sold): Holding | undefined => {
  const hold = account.credits.holds.get(reservationId);
  if (hold?.state !== 'posted') return undefined;
  const credits = creditsIn(hold.parts);
  return {
    sourceId: reservationId,
    chargeId: null,
    intentId: null,
    voucherId: null,
    captured: { cardCents: 0, voucherCents: 0, credits },
    amounts: amountsOf({ cardCents: 0, voucherCents: 0, credits, taxCents: 0 }),
  };
};

/** One holding per source: two would give two refunds the same id. */
const merged = (holdings: readonly Holding[]): readonly Holding[] => {
  const bySource = new Map<string, Holding>();
  for (const holding of holdings) {
    const there = bySource.get(holding.sourceId);
    bySource.set(
      holding.sourceId,
      there === undefined ? holding : { ...there, paid: undefined, amounts: plus(there.amounts, holding.amounts) },
    );
  }
  return [...bySource.values()];
};

/**
 * What the account may have of it, also in a former book: its items and credits, those of its checkout, and the items that the
 * payments of a small total paid beside it.
 */
const namesOf = async (commands: Commands, { reservationId, checkoutId }: Sold): Promise<readonly string[]> => {
  if (checkoutId === null) return [reservationId];
  const { quote } = (await commands.load(checkoutDecider, checkoutId)).state;
  const lines = quote === undefined || isForCard(quote.totalCents) ? [] : quote.lines;
  return [reservationId, checkoutId, ...lines.flatMap(({ slots }) => slots.map((slot) => slot.reservationId))];
};

export const heldOf = async (commands: Commands, sold: Sold, deciding: Deciding): Promise<Held> => {
  const { reservationId, userId } = sold;
  const { state: account } = await commands.load(accountDecider, userId, { named: await namesOf(commands, sold) });
  // 1. The checkout, the subscription, the payments of outstanding items.
  const checkout = await checkoutHolding(commands, sold, account, deciding);
  const slot = slotHolding(account, sold);
  const payments = await paymentHoldings(commands, sold, account);
  // 2. Less what was refunded already.
  const paid = [...checkout.holdings, ...(slot === undefined ? [] : [slot]), ...payments];
  const own = (sourceId: string) => refundIdOf(sourceId, reservationId, deciding.cause, deciding.moveId);
  const left = await Promise.all(
    paid.map(async (holding) => {
      const { state } = await commands.load(refundsDecider, holding.sourceId);
      const { amounts: paid } = holding;
      const takenBack = holding.intentId !== null && isTakenBack(state);
      const amounts = minus(paid, returnedFor(state, [reservationId], own(holding.sourceId)));
      return { ...holding, paid, takenBack, amounts };
    }),
  );
  const holdings = merged([...left, ...checkout.small.holdings]);
  const opened = await Promise.all(
    holdings.map(async (holding): Promise<readonly Holding[]> => {
      const { state } = await commands.load(refundsDecider, holding.sourceId);
      const due = state.get(own(holding.sourceId))?.due;
      if (due === undefined) return [];
      const { cardCents, voucherCents, taxCents } = due;
      return [
        { ...holding, amounts: amountsOf({ cardCents, voucherCents, credits: creditsIn(due.credits), taxCents }) },
      ];
    }),
  );
  const open = openItems(account.items, reservationId);
  const credit = account.credits.holds.get(reservationId);
  return {
    holdings,
    opened: opened.flat(),
    owedCents: open.reduce((sum, [, item]) => sum + owedOf(item), 0),
    small: checkout.small.credit,
    ofSmallTotal: checkout.small.holdings.length > 0 || checkout.small.credit !== undefined,
    unsettled:
      checkout.unsettled || credit?.state === 'held' || open.some(([, { claimedBy }]) => claimedBy !== undefined),
    account,
  };
};
