import { accountDecider, outstandingCents } from '@paddock/shared-domain/billing/account';
import { DeskPaymentMethod } from '@paddock/shared-domain/billing/desk-payment-method';
import { unpaidSalePostings } from '@paddock/shared-domain/billing/reservation-postings';
import { applyRate } from '@paddock/shared-domain/kernel/money';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import type { MoneyWorld } from './ledger-world.ts';
import { cast, LOCATION, RATES, type Customer } from './ledger-customer.ts';

export const owe = async (world: MoneyWorld, customer: Customer): Promise<void> => {
  const [id, price, fee] = [world.fresh('r'), 100 + world.below(4900), world.below(300)];
  const parts = {
    priceCents: price,
    feeCents: fee,
    taxCents: applyRate(cast(price + fee), cast(world.pick(RATES)), 'half-up'),
  };
  const postings = unpaidSalePostings(cast(customer.id), cast(LOCATION), cast(parts));
  const item = {
    itemId: id,
    userId: customer.id,
    kind: 'reservation',
    reservationId: id,
    checkoutId: null,
    locationId: LOCATION,
    amountCents: price + fee + parts.taxCents,
    postings,
  };
  if (!(await world.send(accountDecider, customer.id, 'AddOutstandingItem', item))) return;
  const fate = world.below(4);
  if (fate === 0)
    await world.send(accountDecider, customer.id, 'WithdrawOutstandingItems', {
      reservationId: id,
      userId: customer.id,
    });
  if (fate === 1) await clear(world, customer);
};

/** Staff close the bill: written off, or paid at the desk. */
export const clear = async (
  { send, load, below, fresh, pick }: MoneyWorld,
  { id: userId }: Customer,
): Promise<void> => {
  const restore = [{ type: 'RestoreStanding', data: { userId } }];
  if (below(2) === 0)
    return void (await send(
      accountDecider,
      userId,
      'WriteOffOutstandingItems',
      { reservationId: null, userId },
      restore,
    ));
  // Every open item needs a payment id. The items are not known here, so any name gets one.
  const paymentIdOf = new Proxy({}, { get: () => fresh('desk') });
  const expectedCents = outstandingCents(await load(accountDecider, userId));
  const data = { userId, means: pick(DeskPaymentMethod.options), expectedCents, paymentIdOf };
  await send(accountDecider, userId, 'PayOutstandingItemsAtDesk', data, restore);
};

/** What the desk took for one item is refunded in part or in whole, or reopened as not paid; twice. */
export const deskMoney = async (world: MoneyWorld, { id: userId }: Customer): Promise<void> => {
  const { send, load, below, fresh, pick } = world;
  const paid = [...(await load(accountDecider, userId)).items.values()].flatMap(
    ({ reservationId, payments, postings }) =>
      payments.flatMap((payment) =>
        payment.by === 'desk' && reservationId ? [{ reservationId, payment, postings }] : [],
      ),
  );
  if (paid.length === 0) return;
  const { reservationId, payment, postings } = pick(paid);
  const { paymentId: source, amountCents: taken, means } = payment;
  for (let act = 0; act < 2; act += 1) {
    if (below(3) === 0) {
      const again = { itemId: fresh('again'), reservationId, userId, locationId: LOCATION };
      await send(accountDecider, userId, 'ReopenItems', again);
      continue;
    }
    const refundId = fresh('f');
    // A refund opens only after the account knows that the money is due back.
    if (!(await send(accountDecider, userId, 'OweDeskRefund', { paymentId: source, userId, refundId }))) continue;
    const cents = below(2) === 0 ? taken : 1 + below(taken);
    const tax = 0 - (postings.find(({ account }) => account.startsWith('tax:'))?.amountCents ?? 0);
    const taxCents = Math.min(cents, cents === taken ? tax : below(tax + 1));
    const due = {
      refundId,
      sourceId: source,
      chargeId: null,
      intentId: null,
      userId,
      locationId: LOCATION,
      reservationIds: [reservationId],
      cause: 'goodwill',
      cardCents: cents,
      voucherCents: 0,
      voucherId: null,
      credits: [],
      netCents: cents - taxCents,
      taxCents,
      paidAtDesk: means,
      captured: { cardCents: taken, voucherCents: 0, credits: 0 },
    };
    if (!(await send(refundsDecider, source, 'OpenRefunds', { refunds: [due] }))) continue;
    await send(refundsDecider, source, 'PassRefundToDesk', { refundId });
    await settled(world, { source, refundId, userId, cents });
    await send(refundsDecider, source, 'CompleteRefund', { refundId });
  }
};

type Unpaid = { source: string; refundId: string; userId: string; cents: number };
const refused = async (world: MoneyWorld, unpaid: Unpaid): Promise<void> => {
  const { source, refundId } = unpaid;
  await world.send(refundsDecider, source, 'RecordCardRefundRefused', { refundId, code: 'expired', text: 'No.' });
  await settled(world, unpaid);
};
/** The card did not pay it: left so, retried with success, paid at the desk, or made a voucher. */
const settled = async (
  { send, below, fresh, pick }: MoneyWorld,
  { source, refundId, userId, cents }: Unpaid,
): Promise<void> => {
  const way = below(4);
  if (way === 1) {
    await send(refundsDecider, source, 'RetryCardRefunds', { refundIds: [refundId] });
    await send(refundsDecider, source, 'RecordCardRefund', { refundId, providerRefundId: `again${refundId}` });
  }
  if (way === 2)
    await send(refundsDecider, source, 'PayRefundAtDesk', { refundId, means: pick(DeskPaymentMethod.options) });
  if (way !== 3) return;
  const voucherId = fresh('v');
  const greeting = { code: { subjectId: 's1', box: 'AAAA' }, emailTo: null, fromName: null, comments: null };
  if (!(await send(refundsDecider, source, 'TurnRefundIntoVoucher', { refundId, voucherId, greeting }))) return;
  const issued = { voucherId, userId, refundId, amountCents: cents, greeting };
  await send(voucherDecider, voucherId, 'IssueVoucherForRefund', issued);
};

/** The card accepted it. One in six fails days later, and is then handled like a refusal. */
const taken = async (world: MoneyWorld, about: Parameters<typeof refused>[1]): Promise<void> => {
  const { source, refundId } = about;
  const providerRefundId = `re${refundId}`;
  await world.send(refundsDecider, source, 'RecordCardRefund', { refundId, providerRefundId });
  if (world.below(6) !== 0) return;
  const returned = { refundId, providerRefundId, code: 'expired', text: 'No.' };
  for (let told = 0; told < 2; told += 1)
    await world.send(refundsDecider, source, 'RecordCardRefundReturned', returned);
  await refused(world, about);
};

export const refund = async (world: MoneyWorld, customer: Customer): Promise<void> => {
  const sale = customer.sales.pop();
  if (sale === undefined) return;
  const { send, below } = world;
  const refundId = world.fresh('f');
  const userId = customer.id;
  const whole = below(2) === 0;
  const card = whole ? sale.card : 1 + below(sale.card);
  const voucher = whole ? sale.voucher : below(sale.voucher + 1);
  const credits = whole ? sale.credits : below(sale.credits + 1);
  const taxCents = Math.min(card, whole ? sale.tax : below(sale.tax + 1));
  const parts = credits === 0 ? [] : [{ lotId: 'any', credits }];
  const due = {
    refundId,
    sourceId: sale.id,
    chargeId: `ch${sale.id}`,
    intentId: `pi${sale.id}`,
    userId,
    locationId: LOCATION,
    reservationIds: [`${sale.id}r`],
    cause: 'cancelled_by_customer',
    cardCents: card,
    voucherCents: voucher,
    voucherId: voucher > 0 ? sale.voucherId : null,
    credits: parts,
    netCents: card + voucher + credits * 10 - taxCents,
    taxCents,
    captured: { cardCents: sale.card, voucherCents: sale.voucher, credits: sale.credits },
  };
  if (!(await send(refundsDecider, sale.id, 'OpenRefunds', { refunds: [due] }))) return;
  if (below(6) === 0) await refused(world, { source: sale.id, refundId, userId, cents: card });
  else await taken(world, { source: sale.id, refundId, userId, cents: card });
  if (voucher > 0 && sale.voucherId !== null)
    await send(voucherDecider, sale.voucherId, 'ReturnVoucherValue', {
      voucherId: sale.voucherId,
      holdId: sale.id,
      refundId,
      userId,
      amountCents: voucher,
    });
  if (credits > 0) await send(accountDecider, userId, 'ReturnCredits', { userId, holdId: sale.id, refundId, credits });
  await send(refundsDecider, sale.id, 'CompleteRefund', { refundId });
};
