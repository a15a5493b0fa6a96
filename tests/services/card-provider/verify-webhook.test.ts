import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import Stripe from 'stripe';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import { providerFor, WEBHOOK_SECRETS } from './provider-under-test.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const provider = providerFor({ host: '127.0.0.1', port: 9 });
const stripe = new Stripe('sk_test_x');
const EVENT = {
  id: 'evt_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  livemode: false,
  data: { object: { id: 'pi_1' } },
};

const signed = (body: string, { secret = WEBHOOK_SECRETS[0] ?? '', at = NOW / 1000 } = {}) =>
  stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: at });
const verify = (body: string, signatureHeader: string | undefined, nowMs = NOW) =>
  provider.verifyWebhook({ rawBody: Buffer.from(body), signatureHeader, now: instantOf(nowMs) });
const refused = (reason: string) => ({ outcome: 'refused', reason });

describe('a webhook of the card provider', () => {
  const body = JSON.stringify(EVENT);

  it('is accepted under either secret, with its id, its type and the id of the object to read', () => {
    const verified = { outcome: 'verified', id: 'evt_1', type: 'payment_intent.succeeded', objectId: 'pi_1' };
    for (const secret of WEBHOOK_SECRETS) expect(verify(body, signed(body, { secret }))).toEqual(verified);
  });

  it('is refused when unsigned, signed with another secret, altered or reformatted', () => {
    expect(verify(body, undefined)).toEqual(refused('bad_signature'));
    expect(verify(body, '')).toEqual(refused('bad_signature'));
    expect(verify(body, 'nonsense')).toEqual(refused('bad_signature'));
    expect(verify(body, signed(body, { secret: 'whsec_other' }))).toEqual(refused('bad_signature'));
    expect(verify(body.replace('pi_1', 'pi_2'), signed(body))).toEqual(refused('bad_signature'));
    expect(verify(JSON.stringify(EVENT, null, 2), signed(body))).toEqual(refused('bad_signature'));
  });

  it('is refused when more than 300 seconds old, and when more than 300 seconds in the future', () => {
    const at = (seconds: number) => verify(body, signed(body, { at: NOW / 1000 + seconds }));
    expect(at(-300)).toMatchObject({ outcome: 'verified' });
    expect(at(-301)).toEqual(refused('too_old'));
    expect(at(300)).toMatchObject({ outcome: 'verified' });
    expect(at(301)).toEqual(refused('in_future'));
  });

  it('is refused with two timestamps, or with one that is not a number', () => {
    const header = signed(body);
    expect(verify(body, `t=${NOW / 1000 - 10_000},${header}`)).toEqual(refused('bad_signature'));
    expect(verify(body, header.replace(/t=\d+/, 't=NaN'))).toEqual(refused('bad_signature'));
  });

  it('is refused when it is of the other mode, not an event, or too large', () => {
    const check = (payload: string) => verify(payload, signed(payload));
    expect(check(JSON.stringify({ ...EVENT, livemode: true }))).toEqual(refused('wrong_mode'));
    expect(check('{"id":')).toEqual(refused('malformed'));
    expect(check('null')).toEqual(refused('malformed'));
    expect(check(JSON.stringify({ ...EVENT, id: 7 }))).toEqual(refused('malformed'));
    expect(check(JSON.stringify({ ...EVENT, padding: 'x'.repeat(1_000_000) }))).toEqual(refused('malformed'));
    expect(verify('', 't=1,v1=00')).toEqual(refused('malformed'));
  });

  it('never throws, whatever arrives', () => {
    fc.assert(
      fc.property(fc.string(), fc.option(fc.string(), { nil: undefined }), (payload, header) => {
        expect(verify(payload, header).outcome).toBe('refused');
      }),
    );
  });
});
