import { openInMemoryMailer } from '@paddock/kit/gateways/mailer/in-memory-mailer';
import { voucherMail } from '@paddock/mails/voucher-mail';
import type { Language } from '@paddock/shared-domain/kernel/language';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { Instant } from '@paddock/shared-domain/kernel/time';
import type { VoucherEventOf } from '@paddock/shared-domain/vouchers/events';
import { describe, expect, it } from 'vitest';
import { id, price } from '../../support/builders/brands.ts';
import { stub } from '../../support/stub.ts';

const now = Instant.parse('2026-11-21T15:00:00.000Z');
/** Sealed texts are not encrypted here: `box` is the text itself. */
const sealed = (box: string) => ({ subjectId: id.subject('s1'), box });
const greeting = {
  code: sealed('ABCDEFGHJKMNPQRS'),
  emailTo: sealed('gift@p.test'),
  fromName: sealed('Luz'),
  comments: sealed('¡Felicidades!'),
};

type Issued = Recorded<VoucherEventOf<'VoucherSold'>> | Recorded<VoucherEventOf<'VoucherIssuedForRefund'>>;
const issuedTo = (buyer: string) => ({
  data: { voucherId: id.voucher('v1'), userId: id.user(buyer), amountCents: price(5000), greeting, postings: [] },
  metadata: { commandId: 'c1', actor: { kind: 'visitor' as const }, at: now },
});
const soldTo = (buyer: string) => {
  const { data, metadata } = issuedTo(buyer);
  return stub<Issued>({ type: 'VoucherSold', data: { ...data, paymentId: id.payment('p1') }, metadata });
};
const refundedTo = (buyer: string) => {
  const { data, metadata } = issuedTo(buyer);
  return stub<Issued>({ type: 'VoucherIssuedForRefund', data: { ...data, refundId: id.refund('r1') }, metadata });
};
const reissuedOf = (buyer: string, emailTo: string) =>
  stub<Recorded<VoucherEventOf<'VoucherReissued'>>>({
    type: 'VoucherReissued',
    data: {
      ...{ voucherId: id.voucher('v1'), codeId: id.voucher('v1b'), userId: id.user(buyer), amountCents: price(4000) },
      ...{ code: sealed('QRSTVWXYZ0123456'), emailTo: sealed(emailTo) },
    },
    metadata: issuedTo(buyer).metadata,
  });
const mailsFor = async (event: Issued | Recorded<VoucherEventOf<'VoucherReissued'>>) => {
  const mailer = openInMemoryMailer();
  const { on } = voucherMail({
    sent: {
      isNews: async () => true,
      sendOnce: async (_, __, write) => {
        const mail = await write();
        if (mail !== undefined) await mailer.send(mail);
      },
    },
    unseal: async ({ box }) => box,
    languageOf: async (user): Promise<Language> => (String(user) === 'luz' ? 'es' : 'en'),
    sender: { venue: { name: 'Apex', contact: [] }, clubName: 'Apex', publicUrl: 'https://venue.test' },
    recipientOf: async (user) => ({ email: `${user}@p.test`, language: String(user) === 'luz' ? 'es' : 'en' }),
  });
  if (event.type === 'VoucherSold') await on.VoucherSold?.(event, { isHistory: false });
  else if (event.type === 'VoucherReissued') await on.VoucherReissued?.(event, { isHistory: false });
  else await on.VoucherIssuedForRefund?.(event, { isHistory: false });
  return mailer.sent;
};
const mailedFor = async (event: Issued) => (await mailsFor(event))[0];

describe('a gift voucher', () => {
  it('is mailed in the language of its buyer, whose greeting is in it', async () => {
    const mail = await mailedFor(soldTo('luz'));
    expect([mail?.to, mail?.subject]).toEqual(['gift@p.test', 'Luz te envió un certificado de regalo para Apex']);
    expect(mail?.text).toContain('¡Felicidades!');
    expect((await mailedFor(soldTo('bob')))?.subject).toBe('Luz sent you a gift voucher for Apex');
  });

  it('that is issued for a refund is mailed in the language of the person who is refunded', async () => {
    const mail = await mailedFor(refundedTo('luz'));
    expect(mail?.subject).toBe('Tu reembolso de Apex es un certificado de regalo');
  });

  it('with a new code is mailed where it went before, and its buyer reads of it without the code', async () => {
    const [gift, buyer, ...more] = await mailsFor(reissuedOf('luz', 'gift@p.test'));
    expect(more).toEqual([]);
    expect([gift?.to, gift?.subject]).toEqual(['gift@p.test', 'Un código nuevo para tu certificado de regalo de Apex']);
    expect(gift?.text).toContain('QRST-VWXY-Z012-3456');
    expect(gift?.text).toContain('$40.00');
    expect(buyer?.to).toBe('luz@p.test');
    expect(buyer?.text).not.toMatch(/QRST|3456/);
    // A buyer who got the code has one letter.
    expect((await mailsFor(reissuedOf('bob', 'bob@p.test'))).map(({ to, kind }) => [to, kind])).toEqual([
      ['bob@p.test', 'new-code'],
    ]);
  });
});
