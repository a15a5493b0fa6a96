import { describe, expect, it } from 'vitest';
import { refusalOf, twinForFile, waitingIntent } from './twin-under-test.ts';

describe('a charge that its cardholder disputes', () => {
  const under = twinForFile();

  it('is paid, and can be refunded only after the dispute is won', async () => {
    const { stripe, twin } = under;
    const { intent } = await waitingIntent(stripe, 'pm_card_createDispute');
    const paid = await stripe.paymentIntents.confirm(intent.id, { return_url: 'https://venue.test' });
    expect(paid.status).toBe('succeeded');
    const charge = await stripe.charges.retrieve(String(paid.latest_charge));
    expect([charge.disputed, charge.amount_captured, JSON.stringify(charge).includes('_twin')]).toEqual([
      true,
      2_500,
      false,
    ]);
    expect(await refusalOf(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      statusCode: 400,
      code: 'charge_disputed',
    });
    const win = (id: string) =>
      fetch(`${twin.url}/twin/disputes/${id}/win`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
    expect((await win(charge.id)).status).toBe(200);
    expect((await stripe.refunds.create({ payment_intent: intent.id })).amount).toBe(2_500);
    // A dispute can be won only once.
    expect((await win(charge.id)).status).toBe(400);
    expect(() => twin.winDispute(charge.id)).toThrow('not disputed');
  });
});
