import { describe, expect, it } from 'vitest';
import { providerForFile } from './provider-under-test.ts';

describe('cards at the card provider', () => {
  const under = providerForFile();

  it('creates one customer for one key, who has only the user id and nothing else about the person', async () => {
    const key = under.key();
    const first = await under.provider.ensureCustomer({ userId: 'ada', key });
    expect(await under.provider.ensureCustomer({ userId: 'ada', key })).toEqual(first);
    if (first.outcome !== 'ensured') throw new Error(first.outcome);
    const kept = await fetch(`${under.twin.url}/v1/customers/${first.customerId}`, {
      headers: { authorization: 'Bearer sk_test_x' },
    });
    const { metadata, ...others } = (await kept.json()) as Record<string, unknown>;
    expect(metadata).toEqual({ user_id: 'ada' });
    expect(others).toMatchObject({ address: null, description: null, email: null, name: null, phone: null });
  });

  it('stores a card by its token and returns its brand, last four digits and fingerprint', async () => {
    const { card, verified } = await under.readyToPay('tok_mastercard');
    expect(verified).toBe(true);
    expect(card).toMatchObject({ brand: 'mastercard', last4: '4444', addressZip: null });
    expect(card.paymentMethodId).toMatch(/^pm_/);
    expect(card.fingerprint).not.toBe('');
  });

  it('gives the same card again when storing is repeated under its key', async () => {
    const customer = await under.provider.ensureCustomer({ userId: 'bob', key: under.key() });
    if (customer.outcome !== 'ensured') throw new Error();
    const request = { customerId: customer.customerId, token: 'tok_visa', key: under.key() };
    const first = await under.provider.storeCard(request);
    expect(first.outcome).toBe('stored');
    expect(await under.provider.storeCard(request)).toEqual(first);
  });

  it.each([
    ['tok_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['tok_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['tok_chargeDeclinedExpiredCard', 'expired_card', null, 'Your card has expired.'],
  ])('%s is declined when it is stored, with the text of the bank', async (token, code, declineCode, message) => {
    const customer = await under.provider.ensureCustomer({ userId: 'eve', key: under.key() });
    if (customer.outcome !== 'ensured') throw new Error();
    const outcome = await under.provider.storeCard({ customerId: customer.customerId, token, key: under.key() });
    expect(outcome).toEqual({ outcome: 'declined', code, declineCode, message });
  });

  it('rejects an invalid token', async () => {
    const { customerId } = await under.readyToPay();
    expect(await under.provider.storeCard({ customerId, token: 'tok_nonsense', key: under.key() })).toMatchObject({
      outcome: 'rejected',
    });
  });

  it('stores a card that needs a bank challenge, and asks for the challenge at the payment', async () => {
    const { verified, intentId } = await under.readyToPay('tok_threeDSecure2Required');
    expect(verified).toBe(false);
    const confirmed = await under.provider.confirmIntent({
      intentId,
      idempotencyKey: under.key(),
      returnUrl: 'http://localhost:5173/done',
    });
    if (confirmed.outcome !== 'action_required') throw new Error(confirmed.outcome);
    expect(confirmed.nextActionUrl).toContain(`/twin/3ds/${intentId}`);
    expect(confirmed.clientSecret).toContain(intentId);
    expect(await under.provider.readIntent({ intentId })).toEqual(confirmed);
    expect(under.chargesOf(intentId)).toBe(0);
    under.twin.authenticate(intentId, 'complete');
    expect((await under.provider.readIntent({ intentId })).outcome).toBe('succeeded');
    expect(under.chargesOf(intentId)).toBe(1);
  });
});
