import { accountDecider } from '@paddock/shared-domain/billing/account';
import { itemsToPay } from '@paddock/shared-domain/billing/pay-items';
import { paymentPostings } from '@paddock/shared-domain/payments/payment-postings';
import { paymentDecider } from '@paddock/shared-domain/payments/decider';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import type { MoneyWorld } from './ledger-world.ts';
import { cast, GREETING, type Customer } from './ledger-customer.ts';

/** A card payment of its own. `paid` delivers what it was for. */
export const payByCard = async (
  world: MoneyWorld,
  customer: Customer,
  id: string,
  amountCents: number,
  purpose: object,
  paid: () => Promise<boolean>,
): Promise<boolean> => {
  const { send, below } = world;
  const means = { kind: 'card', customerId: 'cus', paymentMethodId: 'pm' };
  const step = (type: string, more: object = {}) =>
    send(paymentDecider, id, 'RecordFacts', { facts: [{ type, data: { paymentId: id, ...more } }] });
  if (
    !(await send(paymentDecider, id, 'RequestPayment', {
      paymentId: id,
      userId: customer.id,
      amountCents,
      purpose,
      means,
      offSession: false,
    }))
  )
    return false;
  if (
    !(await step('PaymentPrepared')) ||
    !(await step('PaymentIntentCreated', { intentId: `pi${id}` })) ||
    !(await step('PaymentConfirmationStarted', { attempt: 1 }))
  )
    return false;
  if (below(5) === 0) {
    await step('PaymentRefused', { userId: customer.id, amountCents, code: 'card_declined', text: 'No.' });
    await step('PaymentStopped', { code: 'card_declined', text: 'No.' });
    await step('PaymentAbandoned', { userId: customer.id, code: 'card_declined', text: 'No.' });
    return false;
  }
  const captured = {
    userId: customer.id,
    intentId: `pi${id}`,
    chargeId: `ch${id}`,
    amountCents,
    receiptUrl: null,
    postings: paymentPostings(cast(customer.id), amountCents),
  };
  if (!(await step('PaymentCaptured', captured)) || !(await paid())) return false;
  return step('PaymentSettled', { userId: customer.id, amountCents });
};

export const buyVoucher = async (world: MoneyWorld, customer: Customer): Promise<void> => {
  const [id, voucherId] = [world.fresh('p'), world.fresh('v')];
  const amountCents = 100 * (1 + world.below(25));
  const issue = () =>
    world.send(voucherDecider, voucherId, 'SellVoucher', {
      voucherId,
      userId: customer.id,
      paymentId: id,
      amountCents,
      greeting: GREETING,
    });
  if (await payByCard(world, customer, id, amountCents, { kind: 'voucher', voucherId, greeting: GREETING }, issue))
    customer.vouchers.push(voucherId);
};

export const settle = async (world: MoneyWorld, customer: Customer): Promise<void> => {
  const userId = customer.id;
  const { items } = await world.load(accountDecider, userId);
  const due = itemsToPay(items, world.below(2) === 0 ? undefined : 50 + world.below(4000));
  const amountCents = due.reduce((sum, item) => sum + item.amountCents, 0);
  if (amountCents < 50) return;
  const id = world.fresh('p');
  if (!(await world.send(accountDecider, userId, 'ClaimItems', { paymentId: id, userId, items: due }))) return;
  const restore = { type: 'RestoreStanding', data: { userId } };
  const pay = () =>
    world.send(accountDecider, userId, 'PayItems', { paymentId: id, userId, by: 'card', items: due }, [restore]);
  if (!(await payByCard(world, customer, id, amountCents, { kind: 'outstanding', items: due }, pay)))
    await world.send(accountDecider, userId, 'UnclaimItems', { paymentId: id, userId, fence: false });
};
