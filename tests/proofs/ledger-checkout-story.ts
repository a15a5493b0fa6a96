import { accountDecider } from '@paddock/shared-domain/billing/account';
import { paymentPostings, salePostings } from '@paddock/shared-domain/payments/payment-postings';
import { checkoutDecider } from '@paddock/shared-domain/payments/decider';
import { creditsBalance } from '@paddock/shared-domain/club/lots';
import { MINUTE, plusMillis } from '@paddock/shared-domain/kernel/time';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import type { MoneyWorld } from './ledger-world.ts';
import { cast, LOCATION, RATES, type Customer } from './ledger-customer.ts';

export const checkout = async (world: MoneyWorld, customer: Customer): Promise<void> => {
  const { send, pick, below, fresh } = world;
  const id = fresh('k');
  const account = await world.load(accountDecider, customer.id);
  const voucherId = below(2) === 0 && customer.vouchers.length > 0 ? pick(customer.vouchers) : null;
  const voucher = voucherId === null ? undefined : await world.load(voucherDecider, voucherId);
  const available = voucher?.availableCents ?? 0;
  const credits = creditsBalance(account.credits, world.now());
  const seats = Array.from({ length: 1 + below(3) }, (_, seat) => ({
    seatId: `s${seat}`,
    costCents: below(12) === 0 ? below(20) : 100 + below(4900),
    starts: Array.from({ length: 1 + below(4) }, (__, slot) => `2027-03-0${2 + seat}T${10 + slot}:00:00.000Z`),
  }));
  const taxPpm = pick(RATES);
  // Every third customer has a promotion code: a percentage, or a sum.
  const ppm = below(2) === 0 ? 1 + below(1_000_000) : undefined;
  const promotion =
    below(3) > 0
      ? undefined
      : ppm === undefined
        ? { kind: 'sum', cents: 1 + below(6_000) }
        : { kind: 'percentage', ppm };
  const pricing = world.price(
    cast(seats),
    cast({
      locationId: LOCATION,
      fee: { bookingFeeCents: below(300), threshold: 2 },
      taxRate: taxPpm,
      member: credits > 0,
      clubDiscount: 200_000,
      promotion,
      voucherCents: available,
      credits,
    }),
  );
  const { programSavesCents, lines, promotionCents, ...rest } = pricing;
  const totals = { ...rest, ...(promotionCents > 0 && { promotionCents }) };
  const quote = {
    checkoutId: id,
    userId: customer.id,
    locationId: LOCATION,
    ...totals,
    programSavesCents,
    salesTaxPpm: taxPpm,
    bookingFeesThreshold: 2,
    ...(promotionCents > 0 && {
      promotionId: 'LEDGER',
      ...(promotion?.kind === 'percentage' && { promotionPpm: ppm }),
    }),
    ...(voucherId !== null && totals.discountCents > 0 ? { voucherId } : {}),
    lines: lines.map(({ starts, ...line }) => ({
      ...line,
      seatName: line.seatId,
      seatTypeName: 'Motion',
      slots: starts.map((startsAt, n) => ({
        reservationId: `${id}r${line.seatId}${n}`,
        startsAt,
        date: startsAt.slice(0, 10),
      })),
    })),
  };
  const step = (type: string, more: object = {}) =>
    send(checkoutDecider, id, 'RecordFacts', {
      facts: [{ type, data: type.startsWith('Payment') ? { paymentId: id, ...more } : { checkoutId: id, ...more } }],
    });
  if (!(await send(checkoutDecider, id, 'QuoteCheckout', quote))) return;
  if (
    !(await send(checkoutDecider, id, 'AcceptCheckout', {
      checkoutId: id,
      userId: customer.id,
      customerId: 'cus',
      paymentMethodId: 'pm',
      repriced: totals,
    }))
  )
    return;
  if (!(await step('SeatsHeld'))) return;
  // 1. Voucher and credits are held.
  const held: (() => Promise<boolean>)[] = [];
  const posts: (() => Promise<boolean>)[] = [];
  let refused = false;
  if (totals.discountCents > 0 && voucherId !== null) {
    // Seldom an old code, from before it was replaced.
    const codeId = below(10) === 0 ? undefined : voucher?.laterCodes.at(-1);
    refused = !(await send(voucherDecider, voucherId, 'HoldVoucher', {
      voucherId,
      codeId,
      holdId: id,
      userId: customer.id,
      amountCents: totals.discountCents,
    }));
    held.push(() => send(voucherDecider, voucherId, 'VoidVoucherHold', { voucherId, holdId: id }));
    posts.push(() =>
      send(voucherDecider, voucherId, 'PostVoucherHold', { voucherId, holdId: id, userId: customer.id }),
    );
  }
  if (!refused && totals.creditsUsing > 0) {
    refused = !(await send(accountDecider, customer.id, 'HoldCredits', {
      userId: customer.id,
      holdId: id,
      credits: totals.creditsUsing,
    }));
    held.push(() => send(accountDecider, customer.id, 'VoidCreditHold', { userId: customer.id, holdId: id }));
    posts.push(() => send(accountDecider, customer.id, 'PostCreditHold', { userId: customer.id, holdId: id }));
  }
  const down = async (type: string, more: object) => {
    if (!(await step(type, more))) return;
    for (const letGo of held) if (!(await letGo())) return;
    if (held.length > 0) await step('FundsVoided');
    await step('SeatsReleased');
    await step('PaymentAbandoned', { userId: customer.id, code: 'x', text: 'No.' });
  };
  if (refused) return down('PaymentStopped', { code: 'quote_stale', text: 'Stale.' });
  if (held.length > 0 && !(await step('FundsHeld'))) return;
  // 2. The card, if anything is left to pay.
  const total = totals.totalCents;
  if (total >= 50) {
    if (!(await step('PaymentIntentCreated', { intentId: `pi${id}` }))) return;
    if (!(await step('PaymentConfirmationStarted', { attempt: 1 }))) return;
    if (seats.length === 3) await step('PaymentChallenged', { expiresAt: plusMillis(world.now(), 10 * MINUTE) });
    if (below(5) === 0) {
      await step('PaymentRefused', { userId: customer.id, amountCents: total, code: 'card_declined', text: 'No.' });
      return down('PaymentStopped', { code: 'card_declined', text: 'No.' });
    }
    const postings = paymentPostings(cast(customer.id), total);
    if (
      !(await step('PaymentCaptured', {
        userId: customer.id,
        intentId: `pi${id}`,
        chargeId: `ch${id}`,
        amountCents: total,
        receiptUrl: null,
        postings,
      }))
    )
      return;
  } else if (total > 0) {
    if (!(await step('TotalBelowCardMinimumBilled', { amountCents: total }))) return;
    const item = {
      itemId: id,
      userId: customer.id,
      kind: 'small_total',
      reservationId: null,
      checkoutId: id,
      locationId: LOCATION,
      amountCents: total,
      postings: [],
    };
    await send(accountDecider, customer.id, 'AddOutstandingItem', item);
  }
  if (!(await step('SeatsConfirmed'))) return;
  for (const post of posts) if (!(await post())) return;
  if (posts.length > 0 && !(await step('FundsPosted'))) return;
  const sold = await step('CheckoutCompleted', {
    userId: customer.id,
    locationId: LOCATION,
    totalCents: total,
    postings: salePostings(cast(quote)),
  });
  if (sold && total >= 50)
    customer.sales.push({
      id,
      card: total,
      voucher: totals.discountCents,
      voucherId,
      credits: totals.creditsUsing,
      tax: totals.salesTaxCents,
      back: 0,
    });
};
