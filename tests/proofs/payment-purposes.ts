import { enrolPaidMember, renewPaidMembership } from '@paddock/sales/club/effects';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { Effects } from '@paddock/sales/payments/process/deps';
import type { PaymentEventOf } from '@paddock/shared-domain/payments/events';
import { payOutstanding } from '@paddock/sales/payments/process/pay-outstanding';
import { issuePaidVoucher } from '@paddock/sales/vouchers/vouchers';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { MembershipId, PaymentId, UserId, VoucherId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { credits, id, localDate, price, ratePpm, signed } from '../support/builders/brands.ts';
import type { Card } from './checkout-world.ts';
import { sellVoucher } from './checkout-funds.ts';

export const PURPOSES = ['outstanding', 'by voucher', 'voucher', 'enrolment', 'renewal'] as const;
export type Purpose = (typeof PURPOSES)[number];

export const effectsOf = (commands: Commands): Effects => ({
  voucher: issuePaidVoucher(commands),
  enrolment: enrolPaidMember(commands),
  renewal: renewPaidMembership(commands),
  outstanding: payOutstanding(commands),
});

const sealed = { subjectId: id.subject('s1'), box: 'sealed' };
const TERMS = {
  locationId: id.location('downtown'),
  zone: 'America/Los_Angeles',
  intro: false,
  sessions: 4,
  creditsRecurring: credits(1_000),
  recurringCents: price(8_000),
  discountPpm: ratePpm(200_000),
  startedOn: localDate('2027-03-02'),
};
const owed = (userId: UserId, itemId: string, cents: number) => ({
  type: 'AddOutstandingItem' as const,
  data: {
    itemId,
    userId,
    kind: 'reservation' as const,
    reservationId: id.reservation(`res${itemId}`),
    checkoutId: null,
    locationId: id.location('downtown'),
    amountCents: price(cents),
    postings: [
      { account: `receivable:${userId}`, amountCents: signed(cents) },
      { account: 'revenue:seats', amountCents: signed(-cents) },
    ],
  },
});

/** Prepares what a payment of this purpose needs, and returns its request. */
export const requestOf = async (
  commands: Commands,
  purpose: Purpose,
  number: number,
  { card, now, refused }: { readonly card: Card; readonly now: Instant; readonly refused: boolean },
): Promise<PaymentEventOf<'PaymentRequested'>['data']> => {
  const userId = UserId.parse(`payer${number}`);
  const paymentId = PaymentId.parse(`pay${number}`);
  const voucherId = VoucherId.parse(`vou${number}`);
  const membershipId = MembershipId.parse(`mem${number}`);
  const context = (step: string) => ({ commandId: `${step}:${number}`, actor: { kind: 'visitor' as const }, now });
  const byCard = { kind: 'card' as const, ...card };
  const base = { paymentId, userId, offSession: purpose === 'renewal' };
  switch (purpose) {
    case 'outstanding':
    case 'by voucher': {
      const items = [
        { itemId: `a${number}`, amountCents: price(900) },
        { itemId: `b${number}`, amountCents: price(600) },
      ];
      await commands.handle(
        accountDecider,
        userId,
        [owed(userId, `a${number}`, 900), owed(userId, `b${number}`, purpose === 'by voucher' ? 1_000 : 600)],
        context('owe'),
      );
      // Refused at the start: another payment has claimed one of the items.
      if (refused && purpose === 'outstanding') {
        const other = { paymentId: PaymentId.parse(`other${number}`), userId, items: items.slice(0, 1) };
        await commands.handle(accountDecider, userId, [{ type: 'ClaimItems', data: other }], context('other'));
      }
      if (purpose === 'by voucher') await sellVoucher(commands, voucherId, userId, refused ? 1_400 : 1_500, now);
      const means = purpose === 'by voucher' ? { kind: 'voucher' as const, voucherId } : byCard;
      return { ...base, amountCents: price(1_500), purpose: { kind: 'outstanding', items }, means };
    }
    case 'voucher': {
      const greeting = { code: sealed, emailTo: null, fromName: null, comments: null };
      return { ...base, amountCents: price(5_000), purpose: { kind: 'voucher', voucherId, greeting }, means: byCard };
    }
    case 'enrolment':
    case 'renewal': {
      const joining = { membershipId, terms: TERMS, taxCents: price(760), cardFingerprint: null };
      if (purpose === 'enrolment')
        return { ...base, amountCents: price(8_760), purpose: { kind: 'enrolment', ...joining }, means: byCard };
      const enrolled = await commands.handle(
        accountDecider,
        userId,
        [{ type: 'EnrolMember', data: { userId, paymentId: PaymentId.parse(`first${number}`), ...joining } }],
        context('join'),
      );
      if (enrolled.outcome !== 'accepted') throw new Error('Nobody joined.');
      const renewal = { kind: 'renewal' as const, membershipId, cycle: 1, taxCents: price(760) };
      return { ...base, amountCents: price(8_760), purpose: renewal, means: byCard };
    }
  }
};
