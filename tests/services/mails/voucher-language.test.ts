import { openInMemoryMailer } from '@paddock/kit/gateways/mailer/in-memory-mailer';
import { voucherMail } from '@paddock/mails/voucher-mail';
import type { Language } from '@paddock/shared-domain/kernel/language';
import { Instant } from '@paddock/shared-domain/kernel/time';
import { describe, expect, it } from 'vitest';

const now = Instant.parse('2026-11-21T15:00:00.000Z');
/** What is sealed is its own text here. */
const greeting = { code: 'ABCDEFGHJKMNPQRS', emailTo: 'gift@p.test', fromName: 'Luz', comments: '¡Felicidades!' };

const mailedFor = async (buyer: string, data: object = {}) => {
  const mailer = openInMemoryMailer();
  const { on } = voucherMail({
    sent: {
      isNews: async () => true,
      sendOnce: async (_, __, write) => {
        const mail = await write();
        if (mail !== undefined) await mailer.send(mail);
      },
    },
    unseal: async (sealed) => String(sealed),
    languageOf: async (user): Promise<Language> => (String(user) === 'luz' ? 'es' : 'en'),
    sender: { clubName: 'Apex', publicUrl: 'https://venue.test' },
  });
  const issued = { voucherId: 'v1', userId: buyer, amountCents: 5000, greeting, ...data };
  await on.VoucherIssued?.({ data: issued, metadata: { at: now } } as never, { isHistory: false });
  return mailer.sent[0];
};

describe('a gift voucher', () => {
  it('arrives in the language of its buyer, whose words stand in it', async () => {
    const mail = await mailedFor('luz');
    expect([mail?.to, mail?.subject]).toEqual(['gift@p.test', 'Luz te envió un certificado de regalo para Apex']);
    expect(mail?.text).toContain('¡Felicidades!');
    expect((await mailedFor('bob'))?.subject).toBe('Luz sent you a gift voucher for Apex');
  });

  it('that a refund became is told in the language of whom the money is owed to', async () => {
    const mail = await mailedFor('luz', { refundId: 'r1' });
    expect(mail?.subject).toBe('Tu reembolso de Apex es un certificado de regalo');
  });
});
