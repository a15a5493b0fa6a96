import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import { sell } from './booking-steps.ts';
import { type Effects, type Paid, type Step, stepContext } from './deps.ts';

const run = (effects: Effects, paid: Paid): Promise<'done' | 'busy'> =>
  // The table's type pairs each kind with its effect; the compiler cannot follow that here.
  (effects[paid.purpose.kind] as (paid: Paid) => Promise<'done' | 'busy'>)(paid);

/** The money is there or certain: deliver, then spend the voucher that paid (decision 0136 e). */
export const settle: Step = async (input) => {
  const { payment, request, paymentId, now, deps } = input;
  const { userId, amountCents, purpose, means } = request;
  if (purpose.kind === 'booking') return sell({ ...input, quote: purpose.quote });
  const done = await run(deps.effects, {
    payment,
    paymentId,
    userId,
    amountCents,
    purpose,
    chargeId: payment.chargeId ?? null,
    now,
    context: stepContext(input, 'settle'),
  });
  if (done === 'busy') return { wait: 'account' };
  if (means.kind === 'voucher') {
    const { voucherId } = means;
    await deps.failpoints.hit('post-voucher:before');
    const posted = await deps.commands.handle(
      voucherDecider,
      voucherId,
      [{ type: 'PostVoucherHold', data: { voucherId, holdId: paymentId, userId, pricing: 2 } }],
      stepContext(input, 'post-voucher'),
    );
    if (posted.outcome === 'busy') return { wait: 'account' };
    if (posted.outcome === 'refused')
      throw new Error(`Payment ${paymentId} cannot spend its voucher: ${posted.reason}.`);
  }
  return { record: [{ type: 'PaymentSettled', data: { paymentId, userId, amountCents } }] };
};
